import type { FastifyInstance } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/translations.ts'
import type { Deps } from '../../deps.ts'
import type { Html } from '../../html.ts'
import { sendPlainPage } from '../../http/plain-page.ts'
import { cookieName } from '../../http/session.ts'
import { pageLanguageOf } from '../../language.ts'
import { textsIn } from '../../texts.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** The interface's documentation. It is made when somebody asks for it, and once in each language. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  const { brand, publicUrl } = config
  let document: object | undefined
  const pages = new Map<LanguageTag, Html>()
  app.get('/api/docs', async (request, reply) => {
    const language = pageLanguageOf(request.headers['accept-language'])
    const texts = textsIn(language, 'docs')
    const content = pages.get(language) ?? docsPage(texts)
    pages.set(language, content)
    return sendPlainPage(reply, { language, brand, title: texts.title, content })
  })
  app.get('/api/docs/openapi.json', async () => (document ??= openApi(brand, publicUrl, cookieName(publicUrl))))
}
