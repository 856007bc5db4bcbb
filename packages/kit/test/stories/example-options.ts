import type { Option } from '../../src/select/options/option.ts'

const named = (names: readonly string[]): Option[] =>
  names.map((name, index) => ({ id: index + 1, name }))

/** Options for the stories of selects. */
export const countries: Option[] = [
  ['DZ', 'Algeria'],
  ['AO', 'Angola'],
  ['AR', 'Argentina'],
  ['AM', 'Armenia'],
  ['AU', 'Australia'],
  ['AT', 'Austria'],
  ['AZ', 'Azerbaijan'],
  ['BH', 'Bahrain'],
  ['BD', 'Bangladesh'],
  ['BE', 'Belgium'],
  ['BR', 'Brazil'],
  ['CA', 'Canada'],
  ['HU', 'Hungary'],
  ['TN', 'Tunisia'],
  ['AE', 'United Arab Emirates'],
  ['GB', 'United Kingdom'],
  ['US', 'United States'],
].map(([code, name], index) => ({ id: index + 1, code, name }))

export const positions = named([
  'Travel Agent/Travel Consultant/Corporate Travel Manager',
  'Agency Owner/Business Manager',
  'Sales Manager/Operations Manager',
  'Airline Contracting Specialist/Product Development Specialist',
  'Customer Service/Call Center',
  'Trainee',
  'Other',
])

export const germanPositions = named([
  'Reiseverkehrskauffrau, Reiseverkehrskaufmann oder Geschäftsreisenbeauftragte',
  'Inhaberin oder Inhaber einer Reisebüroverwaltungsgesellschaft',
  'Vertriebs- und Betriebsleitung',
  'Einkauf und Vertragsgestaltung für Fluggesellschaften und Produktentwicklung',
  'Kundendienst',
])

export const japanesePositions = named([
  '旅行業務取扱管理者・旅行コンサルタント・法人旅行の手配を担当する管理者',
  '代理店の経営者または事業責任者',
  '営業責任者・運営責任者',
  '航空会社との契約および商品開発の専門担当者',
  '研修中',
])

export const thousand = named(Array.from({ length: 1000 }, (_, index) => `Agency ${index + 1}`))

export const dates = [
  'Today',
  'Tomorrow',
  'Yesterday',
  'This week',
  'Last week',
  'This month',
  'Last month',
  'This year',
  'Last year',
  'In 3 days',
  'In 7 days',
  'In 14 days',
  'In 1 month',
  'Unset',
].map((name): Option => ({ id: name, name }))

/** Names with markup and code, which must be shown as text. */
export const hostileNames: Option[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '{{constructor}}',
  '${alert(1)}',
  '&lt;b&gt;',
].map((name, index) => ({ id: index, name }))
