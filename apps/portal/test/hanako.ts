/** A record without Latin letters, except in e-mail addresses. */
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { claire, claireSignedIn } from './claire.ts'

export const hanako: AgentRecord = {
  ...claire,
  name: '花子',
  surname: '山田',
  email: 'hanako@example.com',
  airport: '羽田',
  pin_code: '104822',
  country_id: 128,
  agency_country_id: 128,
  phone: '+81312345678',
  agency: {
    ...claire.agency,
    name: '青空旅行',
    street_nm: '桜通り',
    bldng_nm: '1',
    city: '東京',
    state: '東京都',
    country_id: 128,
  },
}

export const hanakoSignedIn = { ...claireSignedIn, name: '山田花子', email: hanako.email } as const
