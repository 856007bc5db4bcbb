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

/**
 * What is expected of whom and until when, and the stations of the registration, or of the last
 * change of data of an approved agent.
 */
export function Stations({ application, children }: StationsProps) {
  const { t, i18n } = useTranslation('application')
  const { reason } = application
  const moment = (at: string) => formatMoment(at, i18n.language)
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
      <ol
        className={styles.stations}
        aria-label={t(application.change ? 'change.stations' : 'stations.all')}
      >
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
              <span>{t(`stations.${name}`)}</span>
              {place === 'done' && <span className="kit-sr">{` (${t('stations.done')})`}</span>}
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
  const { question, change } = application
  const moment = (at: string) => formatMoment(at, i18n.language)
  if (question?.answered_at === null)
    return (
      <Notice tone="amber">{t('question.waits', { moment: moment(question.answer_by) })}</Notice>
    )
  const state = change ? (change.decided_at === null ? 'activated' : 'approved') : application.state
  const { expected_by: expectedBy } = change ?? application
  return (
    <Notice tone={tones[state]}>
      <p>{t(change?.decided_at ? 'change.decided' : `next.${state}`)}</p>
      {state === 'activated' && (
        <p>{expectedBy ? t('expectedBy', { moment: moment(expectedBy) }) : t('late')}</p>
      )}
    </Notice>
  )
}

const kinds = { done: 'done', here: 'location', ahead: 'off' } as const

type StationName = 'registered' | 'confirmed' | 'sent' | 'checked' | 'decided'

interface Station {
  name: StationName
  /** When it was reached; null for one that has no time. */
  at: string | null
  place: keyof typeof kinds
}

function stationsOf({ change, ...application }: Application): Station[] {
  if (change)
    return placeStations(
      [
        ['sent', change.asked_at],
        ['checked', null],
        ['decided', change.decided_at],
      ],
      change.decided_at === null ? 1 : 3,
    )
  const { state, registered_at, confirmed_at, decided_at } = application
  return placeStations(
    [
      ['registered', registered_at],
      ['confirmed', confirmed_at],
      ['checked', null],
      ['decided', decided_at],
    ],
    // The second station waits for the link of the mail, the third for the staff.
    state === 'registered' ? 1 : state === 'activated' ? 2 : 4,
  )
}

/** @param here the index of the station that waits */
function placeStations(
  stations: readonly (readonly [name: StationName, at: string | null])[],
  here: number,
): Station[] {
  return stations.map(([name, at], index) => ({
    name,
    at,
    place: index < here ? 'done' : index === here ? 'here' : 'ahead',
  }))
}
