import { personActions, type PersonAction } from '@passerelle/contracts/history.ts'
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { readAgent } from '@passerelle/contracts/staff.ts'
import { Code, Skeleton, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { profileFields } from '../../../forms/record/record-fields.ts'
import styles from './History.module.css'
import { ValueChanges } from './ValueChanges.tsx'

export type Entry = AnswerOf<typeof readAgent>['history'][number]

/** What happened to somebody, newest first, in words. */
export function HistoryEntries({ entries }: { entries: readonly Entry[] }) {
  return (
    <WithTexts of={['history']} waiting={<Skeleton wide="full" />}>
      <Entries entries={entries} />
    </WithTexts>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('history')
  if (entries.length === 0) return <Text variant="small">{t('none')}</Text>
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <HistoryEntry entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function HistoryEntry({ entry: { at, actor, action, detail } }: { entry: Entry }) {
  const { t, i18n } = useTranslation('history')
  const time = formatMoment(at, i18n.language)
  return (
    <>
      <span>{isKnown(action) ? t(`actions.${action}`) : <Code>{action}</Code>}</span>
      {action === 'assigned' && <Owners detail={detail} />}
      <Text variant="small">
        {time}, <bdi>{actorName(actor, { nobody: t('agent'), former: t('former') })}</bdi>
      </Text>
      <Values detail={detail} />
      {wordsIn(detail).map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </>
  )
}

/** From whom to whom an entry was given. Old entries do not say from whom. */
function Owners({ detail: { from, to } }: Pick<Entry, 'detail'>) {
  const { t } = useTranslation('history')
  const words = { nobody: t('nobody'), former: t('former') }
  const name = (owner: unknown) => actorName(typeof owner === 'string' ? owner : null, words)
  const owners =
    from === undefined
      ? t('owner', { to: name(to) })
      : t('owners', { from: name(from), to: name(to) })
  return <p dir="auto">{owners}</p>
}

type Value = string | number | null
const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** The old and new values of an agent's fields among the details of an entry. */
function valuesIn(detail: unknown): Record<string, [Value, Value]> {
  return Object.fromEntries(
    Object.entries(detail ?? {}).flatMap(([path, change]: [string, unknown]) => {
      if (!Object.hasOwn(profileFields, path) || !Array.isArray(change)) return []
      const [before, after] = change as unknown[]
      return isValue(before) && isValue(after) ? [[path, [before, after]] as const] : []
    }),
  )
}

/** What was changed, and what of a change request was approved and declined. */
function Values({ detail }: Pick<Entry, 'detail'>) {
  const { t } = useTranslation('staff')
  const { approved, rejected } = detail
  return (
    <>
      <ValueChanges changes={valuesIn(detail)} />
      {(['approved', 'declined'] as const).map((decision) => {
        const changes = valuesIn(decision === 'approved' ? approved : rejected)
        if (Object.keys(changes).length === 0) return null
        return (
          <div key={decision}>
            <Text variant="small">{t(`statuses.${decision}`)}</Text>
            <ValueChanges changes={changes} />
          </div>
        )
      })}
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
