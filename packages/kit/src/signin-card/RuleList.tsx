import { Circle, CircleCheck } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { keepsRule } from './rules.ts'
import type { PasswordRule } from './rules.ts'
import styles from './SigninCard.module.css'
import type { SigninCardTexts } from './texts.ts'

/** What a new password has to have, and what of it is there. */
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
        const isKept = keepsRule(rule, password)
        return (
          <li key={rule} data-kept={isKept || undefined}>
            <Icon of={isKept ? CircleCheck : Circle} />
            <span>
              {texts[rule]} <span className="sr">({isKept ? texts.kept : texts.missing})</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
