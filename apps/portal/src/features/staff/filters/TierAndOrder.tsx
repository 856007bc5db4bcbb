import { countryTiers } from '@passerelle/contracts/countries.ts'
import { Dropdown } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useFormTexts } from '../../../forms/form-texts.ts'
import type { FilterProps } from './QueueFilters.tsx'

/** The states of agents that each list can show; the first one is the default. */
const statusesOf = {
  registrations: ['activated', 'approved', 'declined', 'suspended'],
  changes: ['', 'approved', 'suspended'],
} as const

const sorts = ['oldest', 'newest', 'surname', 'last_signed_in_at'] as const

/** The filters that only registrations have that wait; another state takes them away. */
const waitingOnly = { assigned: '', late: '', finding: '', asked: '' } as const

interface TierAndOrderProps extends FilterProps {
  list: keyof typeof statusesOf
}

/** The lists that choose a state, a tier and the order. */
export function TierAndOrder({ filters, change, list }: TierAndOrderProps) {
  const { t } = useTranslation('staff')
  const statuses = statusesOf[list]
  const [usual] = statuses
  const others = list === 'registrations' ? waitingOnly : {}
  const texts = useFormTexts()
  const { status = usual, sort = 'oldest' } = filters
  /** Only what waits has places. */
  const hint = list === 'changes' || status === usual ? t('orders.oldestHint') : undefined
  return (
    <>
      <Dropdown
        id="queue-status"
        label={t('status')}
        options={statuses.map((id) => ({ id, name: id === '' ? t('all') : t(`statuses.${id}`) }))}
        value={status}
        onChange={(id) => change({ ...others, status: id === usual ? '' : String(id) })}
        search={false}
        texts={texts}
      />
      <Dropdown
        id="queue-tier"
        label={t('tier')}
        options={[
          { id: '', name: t('allTiers') },
          ...countryTiers.map((tier) => ({ id: tier, name: t(`tiers.${tier}`) })),
        ]}
        value={filters.tier ?? ''}
        onChange={(id) => change({ tier: String(id) })}
        search={false}
        texts={texts}
      />
      <Dropdown
        id="queue-order"
        label={t('order')}
        title={sort === 'oldest' ? hint : undefined}
        options={sorts.map((id) => ({
          id,
          name: t(`orders.${id}`),
          ...(id === 'oldest' && { aside: hint }),
        }))}
        value={sort}
        onChange={(id) => change({ sort: id === 'oldest' ? '' : String(id) })}
        search={false}
        texts={texts}
      />
    </>
  )
}
