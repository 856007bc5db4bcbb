import type { FastifyInstance } from 'fastify'
import { readHome } from '@passerelle/contracts/home.ts'
import type { Deps } from '../../deps.ts'
import { serveSignedIn } from '../../http/serve.ts'
import { describeHome } from './service.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, readHome, ({ reader }, { caller, request }) => {
    const tags = reader ?? request.headers['accept-language']
    const language = deps.locales.orFallback(deps.locales.fromAcceptLanguage(tags))
    return describeHome(deps, caller.id, language)
  })
}
