import { expect, onTestFinished, test } from 'vitest'
import { hideLinkToken } from './LinkToken.tsx'

/** As if the page had been opened at this address, with what the browser kept for it. */
function openedAt(
  path: string,
  arrival: 'navigate' | 'reload' | 'back_forward' = 'navigate',
  kept: object | null = null,
) {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(kept, '', path)
  hideLinkToken(arrival)
}

test.each(['/activate', '/confirm-email'])(
  'the secret leaves the address of %s/{token} and stays with this entry of the history',
  (screen) => {
    openedAt(`${screen}/secret`)
    expect(location.pathname).toBe(screen)
    expect(history.state).toEqual({ token: 'secret' })
  },
)

test.each(['/activate', '/profile/info', '/terms/uk'])('%s is left alone', (path) => {
  openedAt(path)
  expect([location.pathname, history.state]).toEqual([path, null])
})

test.each(['/activate', '/confirm-email'])(
  '%s entered without a link after one with a link has none',
  (screen) => {
    openedAt(screen, 'navigate', { token: 'older' })
    expect(history.state).toBeNull()
  },
)

test.each(['reload', 'back_forward'] as const)('%s of a page with a link keeps it', (arrival) => {
  openedAt('/activate', arrival, { token: 'secret' })
  expect(history.state).toEqual({ token: 'secret' })
})
