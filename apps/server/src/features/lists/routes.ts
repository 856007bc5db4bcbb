import type { FastifyInstance } from 'fastify'
import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import { listNames, readList, type ListName } from '@passerelle/contracts/lists.ts'
import type { Deps } from '../../deps.ts'
import { compressAnswers } from '../../http/compression.ts'
import { invalidFields, notFound } from '../../problems/problem.ts'
import { serve } from '../../http/serve.ts'
import { findInFixed, type Question } from './search-static-list.ts'
import { findAgencies } from './agencies-store.ts'

/** Fields that a list may be filtered by: those that its objects have. */
const fields: Record<ListName, readonly string[]> = {
  countries: ['id', 'name', 'code', 'area', 'tier', 'language', 'terms', 'dialCode'],
  agencies: ['id', 'name', 'city', 'country_id', 'iata_nr'],
  airports: ['id', 'name', 'country_code', 'country_id'],
  positions: ['id', 'name'],
  areas: ['id', 'name'],
  environments: ['id', 'name'],
  genders: ['id', 'name'],
  languages: ['id', 'name', 'code'],
  states: ['id', 'name', 'code', 'country_code', 'country_id'],
}

const isList = (name: string): name is ListName => (listNames as readonly string[]).includes(name)

/** @throws Problem when the list has no such field */
function filtersOf(list: ListName, filter: string): Question['filters'] {
  const filters = filter
    .split(',')
    .filter(Boolean)
    .map((part) => part.split(':') as [string, string])
  if (filters.some(([field]) => !fields[list].includes(field)))
    throw invalidFields({ filter: 'invalid' })
  return filters
}

export function listsRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    compressAnswers(scope)
    serveLists(scope, deps)
  })
}

function serveLists(scope: FastifyInstance, { db, locales }: Deps): void {
  const portal = locales.languages.map(({ tag }) => tag)
  serve(
    scope,
    readList,
    async ({ search = '', filter = '', language, limit }, { params, reply }) => {
      const list = params['list'] ?? ''
      if (!isList(list)) throw notFound()
      const question = { search, filters: filtersOf(list, filter), limit }
      if (list === 'agencies')
        return {
          objects: (await findAgencies(db, question)).map((agency) =>
            Object.assign(agency, { iata_nr: agency.iata_nr ?? undefined }),
          ),
        }
      reply.header('cache-control', 'public, max-age=3600')
      return {
        objects: await findInFixed(
          list,
          { reader: locales.find(language) ?? fallbackLanguage, portal },
          question,
        ),
      }
    },
  )
}
