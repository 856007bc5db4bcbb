import { expect, onTestFinished, test } from 'vitest'
import { hideLinkToken } from './hide-link-token.ts'

/** Opens the page at this address, with the state that the browser stored. */
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
  'the secret leaves the address of %s/{token} and stays in the history entry',
  (screen) => {
    openedAt(`${screen}/secret`)
    expect(location.pathname).toBe(screen)
    expect(history.state).toEqual({ token: 'secret' })
  },
)

test('the secret of a registration’s link leaves the address, which is not the signed-in page', () => {
  openedAt('/application/secret')
  expect(location.pathname).toBe('/application/link')
  expect(history.state).toEqual({ token: 'secret' })
  openedAt('/application/link', 'reload', { token: 'secret' })
  expect(history.state).toEqual({ token: 'secret' })
  openedAt('/application/link', 'navigate', { token: 'older' })
  expect(history.state).toBeNull()
})

test.each(['/activate', '/application', '/profile/info', '/terms/uk'])(
  'the address %s stays as it is',
  (path) => {
    openedAt(path)
    expect([location.pathname, history.state]).toEqual([path, null])
  },
)

test.each(['/activate', '/confirm-email'])(
  '%s opened without a token after one with a token has none',
  (screen) => {
    openedAt(screen, 'navigate', { token: 'older' })
    expect(history.state).toBeNull()
  },
)

test.each(['reload', 'back_forward'] as const)('%s of a page with a token keeps it', (arrival) => {
  openedAt('/activate', arrival, { token: 'secret' })
  expect(history.state).toEqual({ token: 'secret' })
})
