import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { exportMissing, listMissing } from '@passerelle/contracts/staff.ts'
import {
  readTranslations,
  saveMissing,
  type Namespace,
} from '@passerelle/contracts/translations.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { acceptsEncoding } from '../../http/compression.ts'
import { notFound } from '../../problems/problem.ts'
import { serve, methodsByPath, serveSignedIn } from '../../http/serve.ts'
import { callerOf } from '../../http/caller.ts'
import type { Locales } from '../../i18n/locales.ts'
import { findNamespace, cachedTextFiles, type TextFile } from './text-files.ts'
import { exportFile } from './missing-texts-export.ts'
import { missingTextsPage, reportMissing, findAllMissing } from './missing-texts-service.ts'

/**
 * Reads language and namespace in the path.
 * @throws Problem 404 for a language or a namespace that the portal does not have
 */
function translationParams(
  locales: Locales,
  { lng = '', ns = '' }: Readonly<Record<string, string>>,
): [LanguageTag, Namespace] {
  const language = locales.find(lng)
  const namespace = findNamespace(ns)
  if (language === undefined || namespace === undefined) throw notFound()
  return [language, namespace]
}

/** Sends the texts, or 304 when the browser has them already. */
async function sendTextFile(
  file: TextFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isCompressed = acceptsEncoding('br', request.headers['accept-encoding'])
  const etag = `"${file.hash}${isCompressed ? '-br' : ''}"`
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  return isCompressed
    ? reply.header('content-encoding', 'br').send(file.compressed)
    : reply.send(file.content)
}

/**
 * In production only staff report missing texts (decision 13), because strangers would fill the
 * list with rubbish.
 */
const mayReport = async (deps: Deps, request: FastifyRequest): Promise<boolean> =>
  !deps.config.production || typeof (await callerOf(deps, request))?.role === 'string'

export function translationsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, saveMissing, async (keys, { params, request }) => {
    const [language, namespace] = translationParams(deps.locales, params)
    if (!(await mayReport(deps, request))) throw notFound()
    await reportMissing(deps, { language, namespace, keys }, networkOf(request.ip))
    return { success: true as const }
  })
  serveSignedIn(app, deps, listMissing, (query) => missingTextsPage(deps, query))
  serveSignedIn(
    app,
    deps,
    exportMissing,
    async ({ language }, { params: { format = '' }, reply }) => {
      const file = exportFile(format, await findAllMissing(deps, language))
      if (!file) throw notFound()
      const name = ['missing-texts', language].filter(Boolean).join('-')
      reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${name}.${format}"`)
      return file.content
    },
  )
  const fileOf = cachedTextFiles(deps.locales)
  app.get('/api/translations/:lng/:ns', async (request, reply) =>
    sendTextFile(
      await fileOf(...translationParams(deps.locales, request.params as Record<string, string>)),
      request,
      reply,
    ),
  )
  methodsByPath.get(readTranslations.path)?.add(readTranslations.method)
}
