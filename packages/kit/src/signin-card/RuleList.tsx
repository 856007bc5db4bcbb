import { Circle, CircleCheck } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { satisfiesRule } from './rules.ts'
import type { PasswordRule } from './rules.ts'
import styles from './SigninCard.module.css'
import type { SigninCardTexts } from './texts.ts'

/** The rules for a new password, and which of them it satisfies. */
export function RuleList({
  rules,
  password,
  texts,
}: {
  rules: readonly PasswordRule[]
  password: string
  texts: SigninCardTexts
}) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => {
        const isKept = satisfiesRule(rule, password)
        return (
          <li key={rule} data-kept={isKept || undefined}>
            <Icon of={isKept ? CircleCheck : Circle} />
            <span>
              {texts[rule]}{' '}
              <span className="kit-sr">{`(${isKept ? texts.kept : texts.missing})`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
