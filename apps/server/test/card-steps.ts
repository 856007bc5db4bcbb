/** The steps of a forgotten password at the generic card. */
import assert from 'node:assert/strict'
import { browserOnNetwork } from './inspection.ts'
import { ana, type Browser, type TestPortal } from './harness.ts'

/** A password that satisfies the card's five rules. */
export const strongPassword = 'Harbour7!'

/** Reads the four digits that were mailed to an address, oldest first. */
export const mailedCardCodes = async (
  portal: TestPortal,
  to: string = ana.email,
): Promise<string[]> =>
  (await portal.mails())
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => /^\d{4}$/m.exec(text)?.[0] ?? [])

/** Asks for a code and reads it in the mail. */
export async function requestCardCode(portal: TestPortal, to: string = ana.email): Promise<string> {
  const before = (await mailedCardCodes(portal, to)).length
  assert.equal((await portal.post('/api/card/forgot-password', { email: to })).status, 200)
  const [code] = (await mailedCardCodes(portal, to)).slice(before)
  return code ?? assert.fail('no code was mailed')
}

export const validate = async (browser: Browser, code: string, to: string = ana.email) =>
  (await browser.post('/api/card/validate', { email: to, code })).body

/** Asks for a code and exchanges it. */
export async function cardChangeCode(portal: TestPortal, to: string = ana.email): Promise<string> {
  const { success, code } = await validate(portal, await requestCardCode(portal, to), to)
  assert.equal(success, true)
  return code
}

/** Makes wrong digits. */
export const wrongCardCode = (code: string): string =>
  code.replace(/^./, (first) => (first === '7' ? '8' : '7'))

/**
 * Sends wrong guesses, each from another network, and requests a new code when the tries at one
 * are used up.
 */
export async function guessWrong(
  portal: TestPortal,
  times: number,
  to: string = ana.email,
  tries = 3,
): Promise<void> {
  let code = ''
  for (let n = 0; n < times; n += 1) {
    if (n % tries === 0) code = await requestCardCode(portal, to)
    assert.equal(
      (await validate(browserOnNetwork(portal, n), wrongCardCode(code), to)).success,
      false,
    )
    if (n % tries === tries - 1) portal.passes(15 * 60_000)
  }
}
