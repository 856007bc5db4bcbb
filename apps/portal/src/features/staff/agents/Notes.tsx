import { Button, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import styles from '../desk/desk.module.css'
import { usePermission } from '../desk/usePermission.ts'
import { NoteDialog } from '../dialogs/lazy-dialogs.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import type { Agent } from './useAgent.ts'

/** What the staff noted about an agent, newest first, and the button that notes more. */
export function Notes({ agent, onSaved }: { agent: Agent; onSaved: () => void }) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const [isWriting, setWriting] = useState(false)
  const mayWrite = usePermission('notes:write')
  const write = () => setWriting(true)
  useDeskKeys(mayWrite ? { n: write } : {})
  return (
    <section className={styles.notes} aria-label={t('queue:notes.title')}>
      {agent.notes.map(({ id, at, by, text }) => (
        <div key={id}>
          <Text variant="small">
            {by ?? t('queue:refused.somebody')}, {formatMoment(at, i18n.language)}
          </Text>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {mayWrite && (
        <Button variant="secondarySmall" onClick={write} iconEnd={<KeyHint name="N" />}>
          {t('queue:notes.add')}
        </Button>
      )}
      {isWriting && (
        <NoteDialog agentId={agent.id} onClose={() => setWriting(false)} onSaved={onSaved} />
      )}
    </section>
  )
}
