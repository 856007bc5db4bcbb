import { countryTiers } from '@passerelle/contracts/countries.ts'
import { Dropdown } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useFormTexts } from '../../../forms/form-texts.ts'
import type { FilterProps } from './QueueFilters.tsx'

/** The states of agents that the list can show. */
const statuses = ['activated', 'approved', 'declined', 'suspended'] as const
const sorts = ['oldest', 'newest', 'surname'] as const

/** The filters that only registrations have that wait; another state takes them away. */
const waitingOnly = { assigned: '', late: '', finding: '' } as const

/** The lists that choose a state, a tier and the order. */
export function TierAndOrder({ filters, change }: FilterProps) {
  const { t } = useTranslation('staff')
  const texts = useFormTexts()
  return (
    <>
      <Dropdown
        id="queue-status"
        label={t('status')}
        options={statuses.map((id) => ({ id, name: t(`statuses.${id}`) }))}
        value={filters.status ?? 'activated'}
        onChange={(id) => change({ ...waitingOnly, status: id === 'activated' ? '' : String(id) })}
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
        options={sorts.map((id) => ({ id, name: t(`orders.${id}`) }))}
        value={filters.sort ?? 'oldest'}
        onChange={(id) => change({ sort: id === 'oldest' ? '' : String(id) })}
        search={false}
        texts={texts}
      />
    </>
  )
}
