import type { FastifyInstance } from 'fastify'
import { changeForgotten, checkCode, requestCode } from '@passerelle/contracts/reset.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import { portalCodes } from './portal-codes.ts'
import { resetAnswers } from './answers.ts'
import { changePassword, exchangeCode, sendCode } from './service.ts'

export function resetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestCode, async ({ email }, { request }) => {
    await sendCode(deps, portalCodes, email, networkOf(request.ip))
    return { success: true } as const
  })
  serve(app, checkCode, async ({ email, code }, { request }) =>
    resetAnswers(deps, request).checked(
      await exchangeCode(deps, portalCodes, email, code, networkOf(request.ip)),
    ),
  )
  serve(app, changeForgotten, async (change, { request }) =>
    resetAnswers(deps, request).changed(
      await changePassword(deps, portalCodes, change, networkOf(request.ip)),
    ),
  )
}
