import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { visibleText } from './schemas.ts'

export const listNames = [
  'countries',
  'agencies',
  'airports',
  'positions',
  'areas',
  'environments',
  'genders',
  'languages',
  'states',
] as const
export type ListName = (typeof listNames)[number]

const wholeNumber = z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: 'invalid' }))

export const ListQuery = z.object({
  search: z.optional(visibleText(limits.search.max)),
  filter: z.optional(
    visibleText(200).check(
      z.regex(/^(?:[a-zA-Z_]{1,40}:[^,:]{1,100}(?:,|$))*$/, { error: 'invalid' }),
    ),
  ),
  language: z.optional(visibleText(35)),
  limit: z._default(
    z.pipe(
      wholeNumber,
      z.pipe(z.transform(Number), z.int().check(z.lte(limits.list.max, { error: 'invalid' }))),
    ),
    limits.list.defaultLimit,
  ),
})

/** Every object has `id` and `name`. The other fields depend on the list. */
export const ListObject = z.object({
  id: z.union([z.int(), z.string()]),
  name: z.string(),
  code: z.optional(z.string()),
  area: z.optional(z.string()),
  tier: z.optional(z.string()),
  language: z.optional(z.string()),
  terms: z.optional(z.string()),
  dialCode: z.optional(z.string()),
  city: z.optional(z.string()),
  country_id: z.optional(z.int()),
  country_code: z.optional(z.string()),
  iata_nr: z.optional(z.string()),
})
export type ListObject = z.output<typeof ListObject>

export const readList = endpoint('GET /api/lists/{list}', {
  summary: `A list to choose from: ${listNames.join(', ')}. filter=field:value,… keeps the objects whose field has the value. language names countries and states in that language, and sorts by it; English without one. Countries are found by their names in every language of the portal.`,
  body: ListQuery,
  answer: z.object({ objects: z.array(ListObject) }),
})
