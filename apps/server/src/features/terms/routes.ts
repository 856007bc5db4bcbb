import type { FastifyInstance } from 'fastify'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { readTerms } from '@passerelle/contracts/terms.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../problems/problem.ts'
import { serve } from '../../http/serve.ts'
import { findKeptText } from './store.ts'

type Answer = AnswerOf<typeof readTerms>

export function termsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readTerms, async (wanted, { params, request, reply }) => {
    const key = params['key'] ?? ''
    const answer =
      wanted.text === undefined
        ? documentOf(
            deps,
            key,
            wanted,
            deps.locales.ofBrowser(wanted.reader ?? request.headers['accept-language']),
          )
        : await keptText(deps, key, wanted.text)
    if (!answer) throw notFound()
    reply.header('vary', 'accept-language')
    return answer
  })
}

const today = ({ now }: Pick<Deps, 'now'>) => now().toISOString().slice(0, 10)

function documentOf(
  deps: Deps,
  key: string,
  { language, version }: BodyOf<typeof readTerms>,
  reader: string | undefined,
): Answer | undefined {
  const found = deps.terms.find(key, { language, version, reader }, today(deps))
  return found && { ...found.text, versions: [...found.versions], languages: [...found.languages] }
}

/** The very text that somebody accepted, whatever has become of its file; beside it the versions that there are now. */
async function keptText(deps: Deps, key: string, hash: string): Promise<Answer | undefined> {
  const text = await findKeptText(deps.db, hash)
  if (text?.key !== key) return undefined
  const versions = deps.terms.find(key, {}, today(deps))?.versions ?? []
  const languages = deps.terms.find(key, { version: text.version }, today(deps))?.languages ?? []
  return { ...text, versions: [...versions], languages: [...languages] }
}
