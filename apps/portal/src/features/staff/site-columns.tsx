import { countries } from '@passerelle/contracts/countries.ts'
import type { Site } from '@passerelle/contracts/sites.ts'
import { Badge, Code, TwoLines, type Column } from '@passerelle/kit'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const codeOf = (id: number) => countries.find((country) => country.id === id)?.code

/** The columns of sites. */
export function useSiteColumns(): readonly Column<Site>[] {
  const { t } = useTranslation(['sites', 'staff'])
  return useMemo(() => {
    const admitted = ({ areas, tiers, country_ids }: Site) => {
      const names = [...areas.map((area) => t(`staff:areas.${area}`)), ...tiers.map((tier) => t(`staff:tiers.${tier}`))]
      if (names.length + country_ids.length === 0) return t('everybody')
      return <TwoLines first={names.join(', ')} second={country_ids.map((id) => <Fragment key={id}><Code>{codeOf(id)}</Code> </Fragment>)} />
    }
    return [
      { id: 'name', title: t('name'), cell: ({ client_name, client_id }) => <TwoLines first={client_name} second={<Code>{client_id}</Code>} /> },
      { id: 'addresses', title: t('fields.redirect_uris'), code: true, cell: ({ redirect_uris }) => redirect_uris.map((address) => <div key={address}>{address}</div>) },
      { id: 'firstParty', title: t('runBy'), cell: ({ first_party }) => (first_party ? <Badge tone="purple">{t('firstParty')}</Badge> : <Badge>{t('partner')}</Badge>) },
      { id: 'admitted', title: t('sections.admitted'), cell: admitted },
    ]
  }, [t])
}
