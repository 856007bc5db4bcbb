import { personActions, type PersonAction } from '@passerelle/contracts/history.ts'
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { readAgent } from '@passerelle/contracts/staff.ts'
import { Code, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import styles from './History.module.css'

type Entry = AnswerOf<typeof readAgent>['history'][number]

/** What happened to somebody, newest first, in words. It opens on demand, because it may be long. */
export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <WithTexts of={['history']} waiting={null}>
      <Disclosure entries={entries} />
    </WithTexts>
  )
}

function Disclosure({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('history')
  return (
    <details className={styles.history}>
      <summary>{t('title')}</summary>
      {entries.length === 0 && <Text variant="small">{t('none')}</Text>}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <HistoryEntry entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function HistoryEntry({ entry: { at, actor, action, detail } }: { entry: Entry }) {
  const { t, i18n } = useTranslation('history')
  const time = formatMoment(at, i18n.language, { withYear: true })
  return (
    <>
      <span>{isKnown(action) ? t(`actions.${action}`) : <Code>{action}</Code>}</span>
      <Text variant="small">
        {time}, <bdi>{actorName(actor, { nobody: t('agent'), former: t('former') })}</bdi>
      </Text>
      {wordsIn(detail).map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </>
  )
}

/** A newer server may write what this page does not know. */
const isKnown = (action: string): action is PersonAction =>
  (personActions as readonly string[]).includes(action)

/** The id of an account that was deleted. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function actorName(actor: string | null, { nobody, former }: { nobody: string; former: string }) {
  if (actor === null) return nobody
  return uuid.test(actor) ? former : actor
}

/** What people wrote: a reason, a question, an answer. */
const wordsIn = ({ reason, question, answer }: Entry['detail']) =>
  [reason, question, answer].filter((text) => typeof text === 'string' && text !== '') as string[]
