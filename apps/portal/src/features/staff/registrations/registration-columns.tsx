import { countries, type Country } from '@passerelle/contracts/countries.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { Badge, Code, TwoLines, type BadgeTone, type Column } from '@passerelle/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LongText } from '../desk/LongText.tsx'
import { formatWaitingTime } from '../desk/waiting-time.ts'

const toneByTier: Record<Country['tier'], BadgeTone> = {
  Core: 'grey',
  'Core+': 'grey',
  Focus: 'secondary',
  Strategic: 'accent',
}

/**
 * The columns of waiting registrations.
 * @param now when the list was read, in milliseconds since 1970
 */
export function useRegistrationColumns(now: number): readonly Column<AgentRow>[] {
  const { t } = useTranslation('staff')
  return useMemo(() => {
    const countryOf = ({ country_id }: AgentRow) => countries.find(({ id }) => id === country_id)
    const tier = (row: AgentRow) => {
      const country = countryOf(row)
      return country && <Badge tone={toneByTier[country.tier]}>{t(`tiers.${country.tier}`)}</Badge>
    }
    return [
      {
        id: 'waiting',
        title: t('waiting'),
        code: true,
        cell: (row) => (
          <>
            {t('waited', formatWaitingTime(row.activated_at ?? row.created_at, now))}
            <span className="sr">
              , {row.name} {row.surname}
            </span>
          </>
        ),
      },
      {
        id: 'agent',
        title: t('agent'),
        cell: (row) => (
          <TwoLines
            first={`${row.name} ${row.surname}`}
            second={<LongText>{row.email}</LongText>}
          />
        ),
      },
      {
        id: 'agency',
        title: t('agency'),
        cell: (row) => (
          <>
            {row.agency_name}
            <TwoLines
              first={null}
              second={
                <>
                  <Code>{countryOf(row)?.code}</Code> {row.city}
                </>
              }
            />
          </>
        ),
      },
      { id: 'tier', title: t('tier'), cell: tier },
    ]
  }, [t, now])
}
