import { countries } from '@passerelle/contracts/countries.ts'
import type { Site } from '@passerelle/contracts/sites.ts'
import { Badge, Code, TwoLines, type Column } from '@passerelle/kit'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const codeOf = (id: number) => countries.find((country) => country.id === id)?.code

/** The columns of sites. */
export function useSiteColumns(): readonly Column<Site>[] {
  const { t } = useTranslation('staff')
  return useMemo(() => {
    const admitted = ({ areas, tiers, country_ids }: Site) => {
      const names = [
        ...areas.map((area) => t(`areas.${area}`)),
        ...tiers.map((tier) => t(`tiers.${tier}`)),
      ]
      if (names.length + country_ids.length === 0) return t('sites.everybody')
      return (
        <TwoLines
          first={names.join(', ')}
          second={country_ids.map((id) => (
            <Fragment key={id}>
              <Code>{codeOf(id)}</Code>{' '}
            </Fragment>
          ))}
        />
      )
    }
    return [
      {
        id: 'name',
        title: t('sites.name'),
        cell: ({ client_name, client_id }) => (
          <TwoLines first={client_name} second={<Code>{client_id}</Code>} />
        ),
      },
      {
        id: 'addresses',
        title: t('sites.addresses'),
        code: true,
        cell: ({ redirect_uris }) =>
          redirect_uris.map((address) => <div key={address}>{address}</div>),
      },
      {
        id: 'firstParty',
        title: t('sites.runBy'),
        cell: ({ first_party }) =>
          first_party ? (
            <Badge tone="purple">{t('sites.firstParty')}</Badge>
          ) : (
            <Badge>{t('sites.partner')}</Badge>
          ),
      },
      { id: 'admitted', title: t('sites.admitted'), cell: admitted },
    ]
  }, [t])
}
