import type { FastifyInstance } from 'fastify'
import { readNotices, saveNotices } from '@passerelle/contracts/notices.ts'
import type { Deps } from '../../deps.ts'
import { serveSignedIn } from '../../http/serve.ts'
import { noSession } from '../../problems/problem.ts'
import { readOwnNotices, saveOwnNotices } from './service.ts'

export function noticesRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, readNotices, (_, { caller: { id, role } }) => {
    if (role === null) throw noSession()
    return readOwnNotices(deps, id, role)
  })
  serveSignedIn(app, deps, saveNotices, (choice, { caller: { id, role } }) => {
    if (role === null) throw noSession()
    return saveOwnNotices(deps, id, role, choice)
  })
}
