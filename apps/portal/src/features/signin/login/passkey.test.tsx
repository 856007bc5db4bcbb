import { addPasskey, offerPasskey } from '@passerelle/contracts/passkeys.ts'
import { logIn, logInWithPasskey } from '@passerelle/contracts/signin.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ana, signedInAs } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'
import { button, field, heading } from '../../../../test/signin-steps.ts'

afterEach(() => vi.restoreAllMocks())

const line = 'POST /api/login/passkey'
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const options = {
  timeout: 600_000,
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  userVerification: 'required',
} as const
const proof = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2ln',
    userHandle: 'YW5h',
  },
}

/** The person chooses a passkey so many times, and then none. */
function choosePasskey(times: number) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  const requests: CredentialRequestOptions[] = []
  vi.spyOn(navigator.credentials, 'get').mockImplementation((request) => {
    requests.push(request ?? {})
    if (requests.length > times) return new Promise(() => undefined)
    return Promise.resolve({
      id: 'a2V5',
      rawId: bytes('key'),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes('client'),
        authenticatorData: bytes('data'),
        signature: bytes('sig'),
        userHandle: bytes('ana'),
      },
    } as unknown as Credential)
  })
  return requests
}

/** Answers the first call with options, and the second one. */
const passkeys = (second: Parameters<typeof answer<typeof logInWithPasskey>>[1]): Answer =>
  answer(logInWithPasskey, (body) => (body.passkey ? (second as never) : { options }))

test('the browser offers passkeys in the login field, and the chosen one signs in', async () => {
  const requests = choosePasskey(1)
  const screen = await renderAt('/signin', { answers: [passkeys(ana), signedInAs(ana)] })
  await expect.poll(screen.at).toBe('/profile/info')
  expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional'])
  expect(requests[0]?.publicKey?.allowCredentials).toEqual([])
  expect(screen.callsOf(line).map(({ body }) => body)).toEqual([{}, { passkey: proof }])
})

test('a passkey that is refused says so, and it is offered again', async () => {
  const requests = choosePasskey(1)
  const screen = await renderAt('/signin', {
    answers: [passkeys(problem(401, 'invalidLogin'))],
  })
  await expect
    .element(screen.getByRole('alert').getByText('The passkey was not accepted.', { exact: false }))
    .toBeVisible()
  await expect.poll(() => requests.length).toBe(2)
  await expect.element(button(screen, 'Sign in')).not.toHaveAttribute('aria-busy')
  await expectAccessible()
})

test('the offer ends after three passkeys that failed', async () => {
  const requests = choosePasskey(10)
  const screen = await renderAt('/signin', {
    answers: [passkeys(problem(401, 'invalidLogin'))],
  })
  await expect.poll(() => requests.length).toBe(3)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await new Promise((done) => setTimeout(done, 200))
  expect(requests).toHaveLength(3)
})

test('an account that is suspended says so', async () => {
  choosePasskey(1)
  const screen = await renderAt('/signin', {
    answers: [passkeys(problem(403, 'suspended', 'suspended', undefined, 'Unpaid fees.'))],
  })
  await expect.element(screen.getByText('Your account is suspended. Unpaid fees.')).toBeVisible()
})

test('the offer is renewed before the server’s options are too old', async () => {
  const requests = choosePasskey(0)
  const short = { options: { ...options, timeout: 60_000 + 200 } }
  const screen = await renderAt('/signin', { answers: [answer(logInWithPasskey, short)] })
  await expect.poll(() => requests.length).toBeGreaterThan(1)
  expect(requests[0]?.signal?.aborted).toBe(true)
  await expect.element(field(screen, 'Password')).toBeVisible()
})

test('the offer ends with the sign-in by password', async () => {
  const requests = choosePasskey(0)
  const screen = await renderAt('/signin', {
    answers: [passkeys(ana), answer(logIn, { second_factor: { methods: ['totp'] } })],
  })
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]?.signal?.aborted).toBe(false)
  await field(screen, 'Login or e-mail').fill('ana.lima@example.com')
  await field(screen, 'Password').fill('pass')
  await button(screen, 'Sign in').click()
  await expect.poll(() => requests[0]?.signal?.aborted).toBe(true)
})

test('a browser that offers no passkeys in fields asks the server for nothing', async () => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false)
  const screen = await renderAt('/signin')
  await expect.element(field(screen, 'Password')).toBeVisible()
  await new Promise((done) => setTimeout(done, 100))
  expect(screen.callsOf(line)).toEqual([])
})

const creation = {
  rp: { id: 'localhost', name: 'eXperts' },
  user: { id: 'YW5h', name: 'ana.lima@example.com', displayName: 'Ana Lima' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
}
const made = {
  id: 'key-1',
  name: 'Chrome, Linux',
  created_at: '2026-11-25T09:00:00.000Z',
  last_used_at: null,
  synced: false,
}

/** A device that can keep a passkey, and does so, or not. */
function platformAuthenticator(keeps: boolean) {
  vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(
    true,
  )
  vi.spyOn(navigator.credentials, 'create').mockImplementation(() =>
    keeps
      ? Promise.resolve({
          id: 'a2V5',
          rawId: bytes('key'),
          type: 'public-key',
          getClientExtensionResults: () => ({}),
          response: {
            clientDataJSON: bytes('client'),
            attestationObject: bytes('attestation'),
            getTransports: () => ['internal'],
          },
        } as unknown as Credential)
      : Promise.reject(new DOMException('no', 'NotAllowedError')),
  )
}

const added = answer(addPasskey, ({ passkey }) =>
  passkey ? { passkey: made } : { options: creation },
)

async function signIn(...answers: Answer[]) {
  const screen = await renderAt('/signin', {
    answers: [answer(logIn, ana), signedInAs(ana), ...answers],
  })
  await field(screen, 'Login or e-mail').fill('ana.lima@example.com')
  await field(screen, 'Password').fill('pass')
  await button(screen, 'Sign in').click()
  return screen
}

test('after a sign-in on a device that can keep a passkey one is offered, and added with the password that was just entered', async () => {
  platformAuthenticator(true)
  const screen = await signIn(answer(offerPasskey, { offer: true }), added)
  await heading(screen, 'Sign in without your password next time?')
  await expectAccessible()
  await button(screen, 'Add a passkey').click()
  await expect.poll(screen.at).toBe('/profile/info')
  const [begun, finished] = screen.callsOf('POST /api/user/passkeys').map(({ body }) => body)
  expect(begun).toEqual({ password: 'pass' })
  expect(finished).toMatchObject({
    name: expect.stringMatching(/^Chrome, /),
    passkey: { id: 'a2V5', response: { transports: ['internal'] } },
  })
})

test('a passkey that was not made can be tried again, or left for later', async () => {
  platformAuthenticator(false)
  const screen = await signIn(answer(offerPasskey, { offer: true }), added)
  await button(screen, 'Add a passkey').click()
  await expect
    .element(screen.getByRole('alert').getByText('The passkey was not made.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
  await button(screen, 'Not now').click()
  await expect.poll(screen.at).toBe('/profile/info')
})

test('no passkey is offered when the server says no, and the server is not asked on other devices', async () => {
  platformAuthenticator(true)
  const screen = await signIn(answer(offerPasskey, { offer: false }))
  await expect.poll(screen.at).toBe('/profile/info')
  expect(screen.callsOf('POST /api/user/passkeys/offer')).toHaveLength(1)
  vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(
    false,
  )
  const other = await signIn()
  await expect.poll(other.at).toBe('/profile/info')
  expect(other.callsOf('POST /api/user/passkeys/offer')).toHaveLength(0)
})
