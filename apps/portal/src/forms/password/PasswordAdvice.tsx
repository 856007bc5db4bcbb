import { useTranslation } from 'react-i18next'
import { hasTexts } from '../../i18n/i18n.ts'
import styles from './PasswordAdvice.module.css'
import { passwordStrength } from './password-strength.ts'

const order = ['weak', 'fair', 'strong'] as const

interface PasswordAdviceProps {
  /** The rule for a new password; false where an error says the same. */
  hint: string | false
  password: unknown
}

/** The rule for a new password and, once something is typed, its strength. It never blocks. */
export function PasswordAdvice({ hint, password }: PasswordAdviceProps) {
  const { t, i18n } = useTranslation('strength')
  const isShown = typeof password === 'string' && password !== '' && hasTexts(i18n, ['strength'])
  const strength = isShown ? passwordStrength(password) : undefined
  return (
    <>
      {hint && <span>{hint}</span>}
      <span className={styles.advice} aria-live="polite">
        {strength && (
          <>
            <span className={styles.meter} data-strength={strength} aria-hidden="true">
              {order.map((each) => (
                <i key={each} />
              ))}
            </span>
            <span>{t(`level.${strength}`)}</span>
          </>
        )}
      </span>
    </>
  )
}
