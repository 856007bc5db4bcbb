import type { FastifyInstance } from 'fastify'
import { changeForgotten, checkCode, requestCode } from '@passerelle/contracts/reset.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/attempts.ts'
import { serve } from '../../http/serve.ts'
import { changePassword, exchangeCode, sendCode } from '../../reset-codes.ts'
import { portalCodes } from './profile.ts'

export function resetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestCode, async ({ email }, { request }) => {
    await sendCode(deps, portalCodes, email, networkOf(request.ip))
    return { success: true } as const
  })
  serve(app, checkCode, async ({ email, code }, { request }) => {
    const changeCode = await exchangeCode(deps, portalCodes, email, code, networkOf(request.ip))
    return changeCode === undefined ? { success: false, message: 'Invalid code' } : { success: true, code: changeCode, message: 'Code confirmed' }
  })
  serve(app, changeForgotten, async (change, { request }) => {
    const isChanged = await changePassword(deps, portalCodes, change, networkOf(request.ip))
    return isChanged ? { success: true, message: 'Password changed' } : { success: false, message: 'Invalid change, please start again' }
  })
}
