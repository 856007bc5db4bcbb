import type { FastifyInstance } from 'fastify'
import * as limits from '@passerelle/contracts/limits.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../../deps.ts'
import { responseLanguage } from '../../http/language.ts'
import { sendPlainPage } from '../../pages/plain-page.ts'
import { sessionCookieName } from '../../http/caller.ts'
import { textsIn } from '../../i18n/texts.ts'
import { openApi } from './openapi.ts'
import { docsCalls, docsPage } from './docs-page.ts'

/**
 * Serves the interface's documentation. The calls are described with the first request, once in
 * each language; `?search=` shows some of them.
 */
export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  const { brand, publicUrl } = deps.config
  let document: object | undefined
  const described = new Map<LanguageTag, ReturnType<typeof docsCalls>>()
  app.get('/api/docs', async (request, reply) => {
    const language = responseLanguage(deps, request)
    const texts = textsIn(deps.locales, language, 'docs')
    const calls = described.get(language) ?? docsCalls(texts)
    described.set(language, calls)
    const { search = '' } = request.query as { search?: unknown }
    const words = typeof search === 'string' ? search.trim().slice(0, limits.search.max) : ''
    const content = docsPage(calls, words, texts)
    return sendPlainPage(reply, deps, { language, title: texts.title, content })
  })
  app.get(
    '/api/docs/openapi.json',
    async () => (document ??= openApi(brand, publicUrl, sessionCookieName(deps.config))),
  )
}
