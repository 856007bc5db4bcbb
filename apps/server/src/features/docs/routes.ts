import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPlainPage } from '../../http/plain-page.ts'
import { cookieName } from '../../http/session.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** The interface's documentation. It is made when somebody asks for it, and once. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  const { brand, publicUrl } = config
  let document: object | undefined
  let content: ReturnType<typeof docsPage> | undefined
  app.get('/api/docs', async (_request, reply) => sendPlainPage(reply, { brand, title: 'Interface', content: (content ??= docsPage()) }))
  app.get('/api/docs/openapi.json', async () => (document ??= openApi(brand, publicUrl, cookieName(publicUrl))))
}
