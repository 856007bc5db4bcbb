import { Button, Code, Notice, Stack, Text } from '@passerelle/kit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../state/settings.ts'
import styles from './security.module.css'

/** Saves a text as a file on the device. */
function download(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Shows new recovery codes once, to copy, print or save. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const { brand } = useSettings()
  const [isCopied, setCopied] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = [`${brand}: ${t('codes.title')}`, ...codes, ''].join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section className={styles.section}>
      <Text variant="subsubtitle" as="h2" tabIndex={-1} ref={title}>
        {t('codes.title')}
      </Text>
      <Notice tone="amber">{t('codes.once')}</Notice>
      <Text variant="small">{t('codes.lead')}</Text>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <Stack row>
        <Button variant="secondarySmall" onClick={() => void copy()}>
          {isCopied ? t('codes.copied') : t('codes.copy')}
        </Button>
        <Button variant="secondarySmall" onClick={() => globalThis.print()}>
          {t('codes.print')}
        </Button>
        <Button variant="secondarySmall" onClick={() => download('recovery-codes.txt', text)}>
          {t('codes.download')}
        </Button>
      </Stack>
      <Button arrow={false} onClick={onDone}>
        {t('codes.done')}
      </Button>
    </section>
  )
}
