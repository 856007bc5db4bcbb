import { expect, onTestFinished, test } from 'vitest'
import { hideLinkToken } from './link-token.tsx'

/** As if the page had been opened at this address. */
function openedAt(path: string) {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(null, '', path)
  hideLinkToken()
}

test.each(['/activate', '/confirm-email'])('the secret leaves the address of %s/{token} and stays with this entry of the history', (screen) => {
  openedAt(`${screen}/secret`)
  expect(location.pathname).toBe(screen)
  expect(history.state).toEqual({ token: 'secret' })
})

test.each(['/activate', '/profile/info', '/terms/uk'])('%s is left alone', (path) => {
  openedAt(path)
  expect([location.pathname, history.state]).toEqual([path, null])
})
