import { TOTP } from 'otpauth'
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
