import { Icon, Notice, Plate, Text, type NoticeTone } from '@passerelle/kit'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../i18n/format.ts'
import styles from './application.module.css'
import type { Application } from './useApplication.ts'

const tones: Record<Application['state'], NoticeTone> = {
  registered: 'amber',
  activated: 'blue',
  approved: 'green',
  declined: 'red',
  suspended: 'red',
}

interface StationsProps {
  application: Application
  /** What the person can do; shown between the notice and the stations. */
  children?: ReactNode
}

/** What is expected of whom and until when, and the four stations of a registration. */
export function Stations({ application, children }: StationsProps) {
  const { t, i18n } = useTranslation('application')
  const { reason } = application
  const moment = (at: string) => formatMoment(at, i18n.language, { withYear: true })
  return (
    <div className={styles.application}>
      <NextStep application={application} />
      {reason !== null && (
        <section className={styles.choice} aria-labelledby="reason">
          <Text variant="subtitle" as="h2" id="reason">
            {t('reason')}
          </Text>
          <p className={styles.written} dir="auto">
            {reason}
          </p>
        </section>
      )}
      {children}
      <ol className={styles.stations} aria-label={t('stations.all')}>
        {stationsOf(application).map(({ name, at, place }, index) => (
          <li
            key={name}
            data-place={place}
            aria-current={place === 'here' ? 'step' : undefined}
            className={styles.station}
          >
            <Plate kind={kinds[place]}>
              {place === 'done' ? <Icon of={Check} size={16} /> : index + 1}
            </Plate>
            <span className={styles.name}>
              {t(`stations.${name}`)}
              {place === 'done' && <span className="sr"> ({t('stations.done')})</span>}
            </span>
            {at !== null && <span className={styles.time}>{moment(at)}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What is expected of whom, and until when. */
function NextStep({ application }: { application: Application }) {
  const { t, i18n } = useTranslation('application')
  const { state, expected_by: expectedBy, question } = application
  const moment = (at: string) => formatMoment(at, i18n.language, { withYear: true })
  if (question?.answered_at === null)
    return (
      <Notice tone="amber">{t('question.waits', { moment: moment(question.answer_by) })}</Notice>
    )
  return (
    <Notice tone={tones[state]}>
      <p>{t(`next.${state}`)}</p>
      {state === 'activated' && (
        <p>{expectedBy ? t('expectedBy', { moment: moment(expectedBy) }) : t('late')}</p>
      )}
    </Notice>
  )
}

const kinds = { done: 'done', here: 'location', ahead: 'off' } as const

const names = ['registered', 'confirmed', 'checked', 'decided'] as const

interface Station {
  name: (typeof names)[number]
  /** When it was reached; null for one that has no time. */
  at: string | null
  place: keyof typeof kinds
}

/** The second station waits for the link of the mail, the third for the staff. */
function stationsOf({ state, registered_at, confirmed_at, decided_at }: Application): Station[] {
  const here = state === 'registered' ? 1 : state === 'activated' ? 2 : names.length
  const times = [registered_at, confirmed_at, null, decided_at]
  return names.map((name, index) => ({
    name,
    at: times[index] ?? null,
    place: index < here ? 'done' : index === here ? 'here' : 'ahead',
  }))
}
