import type { FastifyInstance } from 'fastify'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { readTerms } from '@passerelle/contracts/terms.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../problems/problem.ts'
import { serve } from '../../http/serve.ts'
import { findAcceptedText } from './store.ts'

type TermsAnswer = AnswerOf<typeof readTerms>

export function termsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readTerms, async (query, { params, request, reply }) => {
    const key = params['key'] ?? ''
    const { locales } = deps
    const reader =
      locales.find(query.reader) ??
      locales.fromAcceptLanguage(query.reader ?? request.headers['accept-language'])
    const language = locales.find(query.language) ?? query.language
    const answer =
      query.text === undefined
        ? currentDocument(deps, key, { ...query, language }, reader)
        : await acceptedDocument(deps, key, query.text)
    if (!answer) throw notFound()
    reply.header('vary', 'accept-language')
    return answer
  })
}

const today = ({ now }: Pick<Deps, 'now'>) => now().toISOString().slice(0, 10)

function currentDocument(
  deps: Deps,
  key: string,
  { language, version }: BodyOf<typeof readTerms>,
  reader: string | undefined,
): TermsAnswer | undefined {
  const found = deps.terms.find(key, { language, version, reader }, today(deps))
  return found && { ...found.text, versions: [...found.versions], languages: [...found.languages] }
}

/**
 * The text that an agent accepted, as it was then, with the versions and languages of today's
 * files.
 */
async function acceptedDocument(
  deps: Deps,
  key: string,
  hash: string,
): Promise<TermsAnswer | undefined> {
  const text = await findAcceptedText(deps.db, hash)
  if (text?.key !== key) return undefined
  const versions = deps.terms.find(key, {}, today(deps))?.versions ?? []
  const languages = deps.terms.find(key, { version: text.version }, today(deps))?.languages ?? []
  return { ...text, versions: [...versions], languages: [...languages] }
}
