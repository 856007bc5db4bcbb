import { Button, Code, Icon } from '@passerelle/kit'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './site.module.css'

interface CopyProps {
  /** Names the value for screen readers. */
  label: string
  value: string
}

/** A button that copies a value, and says whether it could. */
export function CopyButton({ label, value }: CopyProps) {
  const { t } = useTranslation('sites')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  // Without https, browsers offer no clipboard.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('notCopied'),
      )
  return (
    <>
      <Button
        variant="secondarySmall"
        icon={<Icon of={Copy} size={16} />}
        aria-label={t('secret.copyOf', { what: label })}
        onClick={() => void copy()}
      >
        {t('secret.copy')}
      </Button>
      <output>{outcome && t(`secret.${outcome}`)}</output>
    </>
  )
}

/** A value with its name, and a button that copies it. */
export function CopyableValue({ label, value }: CopyProps) {
  return (
    <div className={styles.value}>
      <dl>
        <dt className="kit-text-label">{label}</dt>
        <dd>
          <Code>{value}</Code>
        </dd>
      </dl>
      <CopyButton label={label} value={value} />
    </div>
  )
}
