import type { FastifyInstance } from 'fastify'
import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import { calls } from '@passerelle/contracts/limits.ts'
import { listNames, readList, type ListName } from '@passerelle/contracts/lists.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { compressAnswers } from '../../http/compression.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { invalidFields, notFound, tooMany } from '../../problems/problem.ts'
import { serve } from '../../http/serve.ts'
import { findAgencies } from './agencies-store.ts'
import { searchStaticList, type ListQuery } from './search-static-list.ts'

/** The fields that filter each list: those that its objects have. */
const filterFields: Record<ListName, readonly string[]> = {
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

export function listsRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    compressAnswers(scope)
    serveLists(scope, deps)
  })
}

/** @throws Problem 429 when one network asks for too many lists, or searches for too many agencies */
function countCall({ callLimits, config, now }: Deps, list: string, network: string): void {
  const [name, limit] =
    list === 'agencies'
      ? ['agencies', calls.agencySearchesByNetwork]
      : ['lists', calls.listsByNetwork]
  const allowed = config.demo ? calls.listsByNetworkInDemo : limit
  const retryAfter = callLimits.count(name, network, allowed, now())
  if (retryAfter > 0) throw tooMany(retryAfter)
}

function serveLists(scope: FastifyInstance, deps: Deps): void {
  const { db, locales } = deps
  const portal = locales.languages.map(({ tag }) => tag)
  serve(
    scope,
    readList,
    async ({ search = '', filter = '', language, limit }, { params, reply, request }) => {
      const list = params['list'] ?? ''
      countCall(deps, list, networkOf(request.ip))
      if (!isListName(list)) throw notFound()
      const query = { search, filters: parseFilter(list, filter), limit }
      if (list === 'agencies') return { objects: await agencyObjects(db, query) }
      reply.header('cache-control', 'public, max-age=3600')
      const reader = locales.find(language) ?? fallbackLanguage
      return { objects: await searchStaticList(list, { reader, portal }, query) }
    },
  )
}

const isListName = (name: string): name is ListName =>
  (listNames as readonly string[]).includes(name)

/**
 * Parses `field:value,field:value`.
 * @throws Problem 400 when the list has no such field
 */
function parseFilter(list: ListName, filter: string): ListQuery['filters'] {
  const filters = filter
    .split(',')
    .filter(Boolean)
    .map((part) => part.split(':') as [string, string])
  if (filters.some(([field]) => !filterFields[list].includes(field)))
    throw invalidFields({ filter: 'invalid' })
  return filters
}

const agencyObjects = async (db: Db, query: ListQuery) =>
  (await findAgencies(db, query)).map((agency) => ({
    ...agency,
    iata_nr: agency.iata_nr ?? undefined,
  }))
