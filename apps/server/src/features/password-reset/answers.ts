import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { responseLanguage } from '../../http/language.ts'
import { textsIn } from '../../i18n/texts.ts'

/**
 * What the calls of a forgotten password answer. The card shows the messages to people as they are, so they are in the language of the browser
 * that asks; the portal says the same in its own words.
 */
export function resetAnswers(deps: Pick<Deps, 'locales'>, request: FastifyRequest) {
  const language = responseLanguage(deps, request)
  const texts = textsIn(deps.locales, language, 'card')
  return {
    language,
    texts,
    /** @param code the change code; undefined when the mailed code was not right */
    checked: (code: string | undefined) =>
      code === undefined
        ? { success: false, message: texts.invalidCode }
        : { success: true, code, message: texts.confirmed },
    changed: (isChanged: boolean) =>
      isChanged
        ? { success: true, message: texts.changed }
        : { success: false, message: texts.invalidChange },
  }
}
