import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { attempts } from '@passerelle/contracts/limits.ts'
import { exportMissing, listMissing } from '@passerelle/contracts/staff.ts'
import {
  readTranslations,
  saveMissing,
  type Namespace,
} from '@passerelle/contracts/translations.ts'
import type { Deps } from '../../deps.ts'
import { countAttempt, networkOf } from '../../rate-limit/rate-limit.ts'
import { acceptsEncoding } from '../../http/compression.ts'
import { notFound, tooMany } from '../../problems/problem.ts'
import { serve, served, serveSignedIn } from '../../http/serve.ts'
import { callerOf } from '../../http/caller.ts'
import type { Locales } from '../../i18n/locales.ts'
import { namespaceOf, textFiles, type TextFile } from './text-files.ts'
import { missingFile } from './missing-texts-export.ts'
import { pageOfMissing, rememberMissing, stillMissing } from './missing-texts-service.ts'

/** @throws Problem 404 for what is not one of the portal's own */
function resourceOf(
  locales: Locales,
  { lng = '', ns = '' }: Readonly<Record<string, string>>,
): [LanguageTag, Namespace] {
  const language = locales.find(lng)
  const namespace = namespaceOf(ns)
  if (language === undefined || namespace === undefined) throw notFound()
  return [language, namespace]
}

/** Texts are sent again only when they changed. */
async function sendTexts(
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

/** In production staff alone report (decision 13): what anybody may write into the work list, somebody fills with rubbish. */
const mayReport = async (deps: Deps, request: FastifyRequest): Promise<boolean> =>
  !deps.config.production || typeof (await callerOf(deps, request))?.role === 'string'

export function translationsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, saveMissing, async (keys, { params, request }) => {
    const [language, namespace] = resourceOf(deps.locales, params)
    if (!(await mayReport(deps, request))) throw notFound()
    const { allowed, retryAfter } = await countAttempt(
      deps,
      { name: 'missingTranslationsByAddress', ...attempts.missingTranslationsByAddress },
      networkOf(request.ip),
    )
    if (!allowed) throw tooMany(retryAfter)
    await rememberMissing(deps, language, namespace, keys)
    return { success: true as const }
  })
  serveSignedIn(app, deps, listMissing, (query) => pageOfMissing(deps, query))
  serveSignedIn(
    app,
    deps,
    exportMissing,
    async ({ language }, { params: { format = '' }, reply }) => {
      const file = missingFile(format, await stillMissing(deps, language))
      if (!file) throw notFound()
      const name = ['missing-texts', language].filter(Boolean).join('-')
      reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${name}.${format}"`)
      return file.content
    },
  )
  const fileOf = textFiles(deps.locales)
  app.get('/api/translations/:lng/:ns', async (request, reply) =>
    sendTexts(
      await fileOf(...resourceOf(deps.locales, request.params as Record<string, string>)),
      request,
      reply,
    ),
  )
  served.get(readTranslations.path)?.add(readTranslations.method)
}
