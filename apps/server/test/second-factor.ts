import { TOTP } from 'otpauth'
import type { Authenticator } from './authenticator.ts'
import type { Browser, TestPortal } from './harness.ts'

/** The code that an authenticator app shows now, or so many steps later. */
export function appCode(portal: TestPortal, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({
    timestamp: portal.deps.now().getTime() + steps * 30_000,
  })
}

/** Sets an authenticator app up in a browser; returns its secret. */
export async function setUpTotp(
  portal: TestPortal,
  browser: Browser,
  password: string,
): Promise<string> {
  const { body } = await browser.post('/api/user/totp', { password })
  const confirmed = await browser.post('/api/user/totp/confirm', {
    totp: appCode(portal, body.secret),
  })
  if (confirmed.status !== 200) throw new Error(`the confirmation answered ${confirmed.status}`)
  // The code of the confirmation is used up.
  portal.passes(30_000)
  return body.secret
}

/** Adds a passkey in a browser that is signed in; returns the answer. */
export async function addPasskeyTo(
  browser: Browser,
  authenticator: Authenticator,
  password: string,
) {
  const path = '/api/user/passkeys'
  const { options } = (await browser.post(path, { password })).body
  return browser.post(path, { passkey: authenticator.create(options), name: 'Laptop' })
}
