import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { list } from '@passerelle/contracts/limits.ts'
import type { Screen } from '@passerelle/contracts/screens.ts'
import { genericTerms } from '@passerelle/contracts/terms-keys.ts'

/** A page that a browser asks for. */
export interface PageRequest {
  readonly path: string
  readonly language: LanguageTag
  readonly screen: Screen | undefined
  readonly hasQuery: boolean
}

const countries = `/api/lists/countries?limit=${list.max}`

const readRecord = () => ['/api/user']
const readRecordForm = () => ['/api/user', countries]

/** The lists that the desk counts in its menu, as they are without filters. */
const readDesk = ({ hasQuery }: PageRequest) =>
  hasQuery
    ? []
    : [
        '/api/staff/agents?status=activated',
        '/api/staff/agents/counts',
        '/api/staff/changes',
        '/api/staff/changes/counts',
        '/api/staff/translations/missing',
      ]

const readTerms = ({ path, language }: PageRequest) => {
  const key = path.split('/')[2]?.toLowerCase() || genericTerms
  return [`/api/terms/${key}?reader=${language}`]
}

/** The calls that a screen makes before it can be drawn, as its program writes their addresses. */
const firstCalls: Partial<Record<Screen, (page: PageRequest) => readonly string[]>> = {
  '/': ({ language }) => [`/api/user/home?reader=${language}`],
  '/signup': () => [countries],
  '/terms': readTerms,
  '/terms/{key}': readTerms,
  '/application': () => ['/api/user/application'],
  '/profile': readRecordForm,
  '/profile/info': readRecordForm,
  '/profile/agency': readRecordForm,
  '/profile/newsletter': () => ['/api/user', '/api/user/consents'],
  '/profile/password': readRecord,
  '/profile/sites': () => ['/api/user', '/api/user/sites'],
  '/profile/security': () => ['/api/user', '/api/user/second-factor', '/api/user/passkeys'],
  '/staff/users': readDesk,
  '/staff/translations': readDesk,
  '/staff/settings': readDesk,
  '/staff/roles': readDesk,
}

/** The bodies of answers, by call, such as `GET /api/user`. */
export type Answers = Readonly<Record<string, unknown>>

/**
 * Makes the first calls of a screen in place of its program, so that the page brings the answers. A
 * call goes through the interface like any other. The program repeats a call that does not succeed.
 */
export function firstAnswers(
  app: FastifyInstance,
): (request: FastifyRequest, page: PageRequest) => Promise<Answers> {
  return async (request, page) => {
    const addresses = (page.screen && firstCalls[page.screen]?.(page)) ?? []
    const { host, cookie } = request.headers
    const headers = {
      host,
      'accept-language': page.language,
      ...(cookie === undefined ? {} : { cookie }),
    }
    const answers = await Promise.all(
      addresses.map(async (url) => {
        const answer = await app.inject({ url, headers, remoteAddress: request.ip })
        return answer.statusCode === 200 ? [[`GET ${url}`, answer.json<unknown>()] as const] : []
      }),
    )
    return Object.fromEntries(answers.flat())
  }
}
