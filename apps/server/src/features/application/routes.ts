import type { FastifyInstance } from 'fastify'
import {
  answerByLink,
  answerQuestion,
  applyAgain as applyAgainEndpoint,
  eraseApplication,
  readApplication,
  readApplicationByLink,
} from '@passerelle/contracts/application.ts'
import type { Deps } from '../../deps.ts'
import { serve, serveSignedIn } from '../../http/serve.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { answer } from './answer-service.ts'
import { answerWithLink, applyAgain, erase, readLinked } from './link-service.ts'
import { readOwnApplication } from './service.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, readApplication, (_, { caller }) => readOwnApplication(deps, caller.id))
  serveSignedIn(app, deps, answerQuestion, (body, { caller }) => answer(deps, caller.id, body))
  serve(app, readApplicationByLink, ({ hash }, { request }) =>
    readLinked(deps, hash, networkOf(request.ip)),
  )
  serve(app, answerByLink, (body, { request }) => answerWithLink(deps, body, networkOf(request.ip)))
  serve(app, applyAgainEndpoint, ({ hash }, { request }) =>
    applyAgain(deps, hash, networkOf(request.ip)),
  )
  serve(app, eraseApplication, ({ hash }, { request }) => erase(deps, hash, networkOf(request.ip)))
}
