import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeByCard, checkCardCode, requestCardCode } from '@passerelle/contracts/card.ts'
import { cardCode, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/attempts.ts'
import { serve } from '../../http/serve.ts'
import { languageFor, localeOfBrowser } from '../../language.ts'
import { changePassword, exchangeCode, sendCode } from '../../reset-codes.ts'
import { fill, textsIn } from '../../texts.ts'
import { cardCodes } from './profile.ts'

/** The card shows the messages to people as they are: they are in the language of the browser that asks. */
function wordsFor({ headers }: FastifyRequest) {
  const language = languageFor(localeOfBrowser(headers['accept-language']))
  const texts = textsIn(language, 'card')
  const life = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(cardCode.life / seconds(1))
  // Whoever asks hears the same: also when there is no account, or when its mail has the way to the portal instead of a code.
  return { ...texts, asked: fill(texts.asked, { life }) }
}

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, requestCardCode, async ({ email }, { request }) => {
    await sendCode(deps, cardCodes, email, networkOf(request.ip))
    return { success: true, message: wordsFor(request).asked } as const
  })
  serve(app, checkCardCode, async ({ email, code }, { request }) => {
    const words = wordsFor(request)
    const changeCode = await exchangeCode(deps, cardCodes, email, code, networkOf(request.ip))
    return changeCode === undefined ? { success: false, message: words.invalidCode } : { success: true, code: changeCode, message: words.confirmed }
  })
  serve(app, changeByCard, async (change, { request }) => {
    const words = wordsFor(request)
    const isChanged = await changePassword(deps, cardCodes, change, networkOf(request.ip))
    return isChanged ? { success: true, message: words.changed } : { success: false, message: words.invalidChange }
  })
}
