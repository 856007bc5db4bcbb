import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeByCard, checkCardCode, requestCardCode } from '@passerelle/contracts/card.ts'
import { cardCode, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import { resetAnswers } from './answers.ts'
import { changePassword, exchangeCode, sendCode } from './service.ts'
import { fill } from '../../i18n/texts.ts'
import { cardCodes } from './card-codes.ts'

/** Whoever asks hears the same: also when there is no account, or when its mail has the portal's code instead of the digits. */
function wordsForAsked(deps: Deps, request: FastifyRequest): string {
  const { language, texts } = resetAnswers(deps, request)
  const life = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  }).format(cardCode.life / seconds(1))
  return fill(texts.asked, { life })
}

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestCardCode, async ({ email }, { request }) => {
    await sendCode(deps, cardCodes, email, networkOf(request.ip))
    return { success: true, message: wordsForAsked(deps, request) } as const
  })
  serve(app, checkCardCode, async ({ email, code }, { request }) =>
    resetAnswers(deps, request).checked(
      await exchangeCode(deps, cardCodes, email, code, networkOf(request.ip)),
    ),
  )
  serve(app, changeByCard, async (change, { request }) =>
    resetAnswers(deps, request).changed(
      await changePassword(deps, cardCodes, change, networkOf(request.ip)),
    ),
  )
}
