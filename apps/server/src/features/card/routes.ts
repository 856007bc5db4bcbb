import type { FastifyInstance } from 'fastify'
import { changeByCard, checkCardCode, requestCardCode } from '@passerelle/contracts/card.ts'
import { cardCode, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/attempts.ts'
import { serve } from '../../http/serve.ts'
import { changePassword, exchangeCode, sendCode } from '../../reset-codes.ts'
import { cardCodes } from './profile.ts'

/** Whoever asks hears the same: also when there is no account, or when its mail has the way to the portal instead of a code. */
const asked = `If this address has an account, we have sent a mail to it. A code in it expires in ${cardCode.life / seconds(1)} seconds.`

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestCardCode, async ({ email }, { request }) => {
    await sendCode(deps, cardCodes, email, networkOf(request.ip))
    return { success: true, message: asked } as const
  })
  serve(app, checkCardCode, async ({ email, code }, { request }) => {
    const changeCode = await exchangeCode(deps, cardCodes, email, code, networkOf(request.ip))
    return changeCode === undefined ? { success: false, message: 'Invalid code' } : { success: true, code: changeCode, message: 'Code confirmed' }
  })
  serve(app, changeByCard, async (change, { request }) => {
    const isChanged = await changePassword(deps, cardCodes, change, networkOf(request.ip))
    return isChanged ? { success: true, message: 'Password changed' } : { success: false, message: 'Invalid change, please start again' }
  })
}
