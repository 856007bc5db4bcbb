import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePasswordByCard, checkCardCode, requestCardCode } from '@passerelle/contracts/card.ts'
import { cardCode, seconds } from '@passerelle/contracts/limits.ts'
import {
  changeForgottenPassword,
  exchangeResetLink,
  checkResetCode,
  requestResetCode,
} from '@passerelle/contracts/reset.ts'
import type { Deps } from '../../deps.ts'
import { responseLanguage } from '../../http/language.ts'
import { serve } from '../../http/serve.ts'
import { trustedDeviceCheck } from '../../http/trusted-device.ts'
import { fill, textsIn, type Texts } from '../../i18n/texts.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { cardCodes } from './card-codes.ts'
import { portalCodes } from './portal-codes.ts'
import {
  changePassword,
  exchangeCode,
  exchangeLink,
  sendCode,
  type CodeRequest,
} from './service.ts'

type CardTexts = Texts['card']

/**
 * A forgotten password has two doors: the portal's sign-in page and the generic card. They differ
 * in the codes.
 */
export function passwordResetRoutes(app: FastifyInstance, deps: Deps): void {
  portalRoutes(app, deps)
  cardRoutes(app, deps)
}

function portalRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestResetCode, async ({ email }, { request }) => {
    await sendCode(deps, portalCodes, codeRequest(deps, email, request))
    return { success: true } as const
  })
  serve(app, checkResetCode, async (body, { request }) => {
    const changeCode = await exchangeCode(deps, portalCodes, body, networkOf(request.ip))
    return codeAnswer(cardTexts(deps, request), changeCode)
  })
  serve(app, exchangeResetLink, async ({ hash }, { request }) => {
    const spent = await exchangeLink(deps, hash, networkOf(request.ip))
    return spent
      ? { success: true, email: spent.email, code: spent.changeCode }
      : { success: false }
  })
  serve(app, changeForgottenPassword, async (body, { request }) => {
    const isChanged = await changePassword(deps, portalCodes, body, networkOf(request.ip))
    return changeAnswer(cardTexts(deps, request), isChanged)
  })
}

function cardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestCardCode, async ({ email }, { request }) => {
    await sendCode(deps, cardCodes, codeRequest(deps, email, request))
    return { success: true, message: mailSentMessage(deps, request) } as const
  })
  serve(app, checkCardCode, async (body, { request }) => {
    const changeCode = await exchangeCode(deps, cardCodes, body, networkOf(request.ip))
    return codeAnswer(cardTexts(deps, request), changeCode)
  })
  serve(app, changePasswordByCard, async (body, { request }) => {
    const isChanged = await changePassword(deps, cardCodes, body, networkOf(request.ip))
    return changeAnswer(cardTexts(deps, request), isChanged)
  })
}

const codeRequest = (deps: Deps, email: string, request: FastifyRequest): CodeRequest => ({
  email,
  network: networkOf(request.ip),
  isTrustedDeviceOf: trustedDeviceCheck(deps, request),
})

/**
 * The card shows the server's messages, so they are in the browser's language. The portal has
 * texts of its own.
 */
const cardTexts = (deps: Deps, request: FastifyRequest): CardTexts =>
  textsIn(deps.locales, responseLanguage(deps, request), 'card')

/**
 * The answer is the same for every address: also without an account, and also when the mail has a
 * code of the portal instead of digits.
 */
function mailSentMessage(deps: Deps, request: FastifyRequest): string {
  const life = new Intl.NumberFormat(responseLanguage(deps, request), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  }).format(cardCode.life / seconds(1))
  return fill(cardTexts(deps, request).asked, { life })
}

const codeAnswer = (texts: CardTexts, changeCode: string | undefined) =>
  changeCode === undefined
    ? { success: false, message: texts.invalidCode }
    : { success: true, code: changeCode, message: texts.confirmed }

const changeAnswer = (texts: CardTexts, isChanged: boolean) =>
  isChanged
    ? { success: true, message: texts.changed }
    : { success: false, message: texts.invalidChange }
