/** The steps of a forgotten password, as a person takes them. */
import assert from 'node:assert/strict'
import { ana, type TestPortal } from './harness.ts'

/** Reads the codes that were mailed to an address, oldest first. */
export const mailedCodes = async (portal: TestPortal, to: string = ana.email): Promise<string[]> =>
  (await portal.mails())
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/.exec(text)?.[0] ?? [])

/** Asks for a code and reads it in the mail. */
export async function requestResetCode(
  portal: TestPortal,
  to: string = ana.email,
): Promise<string> {
  assert.equal((await portal.post('/api/login/forgot', { email: to })).status, 200)
  return (await mailedCodes(portal, to)).at(-1) ?? assert.fail('no code was mailed')
}

export const validate = async (portal: TestPortal, code: string, to: string = ana.email) =>
  (await portal.post('/api/login/validate', { email: to, code })).body

/** Asks for a code and exchanges it. */
export async function changeCode(portal: TestPortal, to: string = ana.email): Promise<string> {
  const { success, code } = await validate(portal, await requestResetCode(portal, to), to)
  assert.equal(success, true)
  return code
}

/** Makes a wrong code. */
export const wrongCode = (code: string): string =>
  code.replace(/^./, (first) => (first === '7' ? '8' : '7'))
