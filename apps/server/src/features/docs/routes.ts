import type { FastifyInstance } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Html } from '../../i18n/html.ts'
import { responseLanguage } from '../../http/language.ts'
import { sendPlainPage } from '../../pages/plain-page.ts'
import { sessionCookieName } from '../../http/caller.ts'
import { textsIn } from '../../i18n/texts.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './docs-page.ts'

/**
 * Serves the interface's documentation. It is made with the first request, once in each language.
 */
export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  const { brand, publicUrl } = deps.config
  let document: object | undefined
  const pages = new Map<LanguageTag, Html>()
  app.get('/api/docs', async (request, reply) => {
    const language = responseLanguage(deps, request)
    const texts = textsIn(deps.locales, language, 'docs')
    const content = pages.get(language) ?? docsPage(texts)
    pages.set(language, content)
    return sendPlainPage(reply, { language, brand, title: texts.title, content })
  })
  app.get(
    '/api/docs/openapi.json',
    async () => (document ??= openApi(brand, publicUrl, sessionCookieName(deps.config))),
  )
}
