import { countries, type Country } from '@passerelle/contracts/countries.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { Badge, Code, TwoLines, type BadgeTone, type Column } from '@passerelle/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import { FindingSign } from '../agents/FindingSign.tsx'
import type { Looking } from '../agents/useLooking.ts'
import { Viewers } from '../agents/Viewers.tsx'
import styles from '../desk/desk.module.css'
import { LongText } from '../desk/LongText.tsx'
import { WaitingTime } from '../desk/WaitingTime.tsx'

const toneByTier: Record<Country['tier'], BadgeTone> = {
  Core: 'grey',
  'Core+': 'grey',
  Focus: 'secondary',
  Strategic: 'accent',
}

/**
 * The columns of agents: how long they wait, or of those who do not wait, the last sign-in.
 * @param now when the list was read, in milliseconds since 1970
 * @param looking who else has which record open
 */
export function useRegistrationColumns(
  now: number,
  looking: Looking,
  areWaiting: boolean,
): readonly Column<AgentRow>[] {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  return useMemo(() => {
    const countryOf = ({ country_id }: AgentRow) => countries.find(({ id }) => id === country_id)
    const tier = (row: AgentRow) => (
      <>
        <div className={styles.tier}>
          <Badge tone={toneByTier[row.tier]}>{t(`tiers.${row.tier}`)}</Badge>
          {row.worst_finding && <FindingSign level={row.worst_finding} />}
        </div>
        {row.assigned_to && <TwoLines first={null} second={row.assigned_to.name} />}
        {looking[row.id] && <Viewers names={looking[row.id] ?? []} />}
      </>
    )
    const time = (row: AgentRow) =>
      areWaiting ? (
        <WaitingTime
          since={row.waiting_since ?? row.activated_at ?? row.created_at}
          now={now}
          isLate={row.late}
        />
      ) : (
        <span>
          {row.last_signed_in_at === null
            ? t('queue:never')
            : formatMoment(row.last_signed_in_at, i18n.language)}
        </span>
      )
    return [
      {
        id: 'time',
        title: areWaiting ? t('waiting') : t('queue:lastSignIn'),
        code: areWaiting,
        cell: (row) => (
          <>
            {time(row)}
            <span className="kit-sr">{`, ${fullName(row, i18n.language)}`}</span>
          </>
        ),
      },
      {
        id: 'agent',
        title: t('agent'),
        cell: (row) => (
          <>
            <TwoLines
              first={fullName(row, i18n.language)}
              second={<LongText>{row.email}</LongText>}
            />
            {row.asked_at !== null && (
              <TwoLines
                first={null}
                second={
                  row.answered_at === null ? (
                    <Badge>{t('queue:question.signOpen')}</Badge>
                  ) : (
                    <Badge tone="green">{t('queue:question.signAnswered')}</Badge>
                  )
                }
              />
            )}
          </>
        ),
      },
      {
        id: 'agency',
        title: t('agency'),
        cell: (row) => (
          <>
            <span>{row.agency_name}</span>
            <TwoLines
              first={null}
              second={
                <>
                  <Code>{countryOf(row)?.code}</Code> <span>{row.city}</span>
                </>
              }
            />
          </>
        ),
      },
      { id: 'tier', title: t('tier'), cell: tier },
    ]
  }, [t, i18n, now, looking, areWaiting])
}
