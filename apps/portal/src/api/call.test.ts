import { readList } from '@passerelle/contracts/lists.ts'
import { logIn, logOut, me } from '@passerelle/contracts/signin.ts'
import { activate, readActivation, signUp, validateEmail } from '@passerelle/contracts/signup.ts'
import { approveAgent } from '@passerelle/contracts/staff.ts'
import { readTranslations, saveMissing } from '@passerelle/contracts/translations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ana } from '../../test/people.ts'
import { answer, problem, startServer, type Answer } from '../../test/server.ts'
import { signedIn, signedOut } from '../state/account.ts'
import { callEndpoint, fetchEndpoint } from './call.ts'
import { textsPath } from '../i18n/i18n.ts'
import { selectLoading, selectUnauthorized } from '../state/network.ts'
import { makeStore } from '../state/store.ts'

const start = (answers: readonly Answer[]) => ({ calls: startServer(answers), store: makeStore() })

test('requests send JSON Accept and Content-Type', async () => {
  const { store, calls } = start([answer(logIn, ana)])
  await callEndpoint(store, logIn.line, { email: 'ana', password: 'secret' })
  expect(calls[0]?.headers.get('accept')).toBe('application/json')
  expect(calls[0]?.headers.get('content-type')).toBe('application/json')
  expect(calls[0]?.body).toEqual({ email: 'ana', password: 'secret' })
})

test('a call sends the language of the page, not the one that the browser prefers', async () => {
  const { store, calls } = start([answer(logIn, ana)])
  const before = document.documentElement.lang
  onTestFinished(() => {
    document.documentElement.lang = before
  })
  document.documentElement.lang = 'ja'
  await callEndpoint(store, logIn.line, { email: 'ana', password: 'secret' })
  expect(calls[0]?.headers.get('accept-language')).toBe('ja')
})

test('headers of the caller are sent and win over the default ones', async () => {
  const { store, calls } = start([answer(me, problem(401, 'noSession'))])
  await fetchEndpoint(store)(me.path, { headers: { accept: 'text/csv', 'X-Part': '2' } })
  expect(['accept', 'x-part', 'content-type'].map((name) => calls[0]?.headers.get(name))).toEqual([
    'text/csv',
    '2',
    'application/json',
  ])
})

test.each([
  [validateEmail, { email: 'a@example.com' }],
  [activate, { hash: 'x' }],
  [readActivation, { hash: 'x' }],
  [signUp, {}],
] as const)('only some public calls omit credentials: $0.line', async (endpoint, body) => {
  const { store, calls } = start([
    answer(endpoint, problem(400, 'invalid')),
    answer(me, problem(401, 'noSession')),
  ])
  await callEndpoint(store, endpoint.line, body as never)
  await callEndpoint(store, me.line)
  expect(calls.map(({ credentials }) => credentials)).toEqual(['omit', 'include'])
})

test('query arguments are appended as key=value', async () => {
  const { store, calls } = start([answer(readList, { objects: [] })])
  await callEndpoint(
    store,
    readList.line,
    { search: 'São & Co', limit: '1000' },
    { params: { list: 'agencies' } },
  )
  expect(calls[0]).toMatchObject({
    path: '/api/lists/agencies',
    body: { search: 'São & Co', limit: '1000' },
  })
})

test('values in a path are escaped', async () => {
  const { store, calls } = start([answer(approveAgent, problem(404, 'notFound'))])
  await callEndpoint(store, approveAgent.line, {}, { params: { id: '../1' } })
  expect(calls[0]?.path).toBe('/api/staff/agents/..%2F1/approve')
})

test('with a token in memory a time-stamped X-Token is sent, and the token itself never is', async () => {
  const { store, calls } = start([answer(logOut, { success: true })])
  store.dispatch(signedIn(ana))
  await callEndpoint(store, logOut.line)
  const [time, proof] = calls[0]?.headers.get('x-token')?.split('.') ?? []
  expect(time).toMatch(/^\d{13}$/)
  expect(proof).toBe(await hmac(ana.token, String(time)))
})

test('without a token there is no X-Token', async () => {
  const { store, calls } = start([answer(me, problem(401, 'noSession'))])
  await callEndpoint(store, me.line)
  expect(calls[0]?.headers.has('x-token')).toBe(false)
})

test.each([
  [me.path, true],
  [new URL(me.path, location.origin), true],
  [`https://elsewhere.example${me.path}`, false],
  [new Request(`https://elsewhere.example${me.path}`), false],
])('X-Token is sent to our own server only: %s', async (address, isOurs) => {
  const { store, calls } = start([answer(me, problem(401, 'noSession'))])
  store.dispatch(signedIn(ana))
  await fetchEndpoint(store)(address)
  expect(calls[0]?.headers.has('x-token')).toBe(isOurs)
})

test('the browser stores only name and e-mail address, and nothing after a sign-out', () => {
  const { store } = start([])
  store.dispatch(signedIn(ana))
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    name: ana.name,
    email: ana.email,
  })
  store.dispatch(signedOut())
  expect(localStorage.getItem('user')).toBeNull()
})

test('the network is loading while a request is under way', async () => {
  let whileAsked = false
  const { store } = start([
    answer(me, () => {
      whileAsked = selectLoading(store.getState())
      return problem(401, 'noSession')
    }),
  ])
  expect(selectLoading(store.getState())).toBe(false)
  await callEndpoint(store, me.line)
  expect(whileAsked).toBe(true)
  expect(selectLoading(store.getState())).toBe(false)
})

/** A server that sends status 200 at once, and its body when the test asks for it. */
function startBody() {
  const own = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = own
  })
  const { promise: body, resolve } =
    Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  globalThis.fetch = async () =>
    new Response(new ReadableStream<Uint8Array>({ start: resolve }), {
      headers: { 'content-type': 'application/json' },
    })
  return { store: makeStore(), body }
}

test('the network is loading until the whole answer has arrived', async () => {
  const { store, body } = startBody()
  const called = callEndpoint(store, logOut.line)
  const controller = await body
  controller.enqueue(new TextEncoder().encode('{"success":'))
  await nextTask()
  expect(selectLoading(store.getState())).toBe(true)
  controller.enqueue(new TextEncoder().encode('true}'))
  controller.close()
  expect(await called).toEqual({ ok: true, answer: { success: true } })
  expect(store.getState().network).toMatchObject({ inFlight: 0, statusCode: 200 })
})

test('an interrupted answer is a failure with status 0', async () => {
  const { store, body } = startBody()
  const called = callEndpoint(store, logOut.line)
  const controller = await body
  controller.enqueue(new TextEncoder().encode('{"success":'))
  controller.error(new TypeError('network error'))
  expect(await called).toEqual({ ok: false, status: 0 })
  expect(store.getState().network).toMatchObject({ inFlight: 0, statusCode: 0 })
})

test('an answer without a body is a success', async () => {
  const { store } = startBody()
  globalThis.fetch = async () => new Response(null, { status: 204 })
  expect((await fetchEndpoint(store)(me.path)).status).toBe(204)
  expect(store.getState().network).toMatchObject({ inFlight: 0, statusCode: 204 })
})

test('status 401 sets unauthorized, the next 200 clears it; status and method are stored', async () => {
  const { store } = start([
    answer(me, problem(401, 'noSession')),
    answer(logOut, { success: true }),
  ])
  await callEndpoint(store, me.line)
  expect(selectUnauthorized(store.getState())).toBe(true)
  expect(store.getState().network).toMatchObject({ statusCode: 401, method: 'GET' })
  await callEndpoint(store, logOut.line)
  expect(selectUnauthorized(store.getState())).toBe(false)
})

test('a body of the type application/problem+json is read as JSON', async () => {
  const { store } = start([answer(me, problem(403, 'suspended', 'Your account is suspended.'))])
  expect(await callEndpoint(store, me.line)).toMatchObject({
    ok: false,
    status: 403,
    body: { code: 'suspended', detail: 'Your account is suspended.' },
  })
})

test('any status except 200 is a failure; a server that is not reached has status 0', async () => {
  const { store } = start([answer(me, 'networkDown')])
  expect(await callEndpoint(store, me.line)).toEqual({ ok: false, status: 0 })
})

test('the written address of the texts equals the one in the contracts', () => {
  expect([readTranslations.path, saveMissing.path]).toEqual([textsPath, textsPath])
})

/** Waits until the page has handled the received data. */
const nextTask = () =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })

async function hmac(secret: string, text: string) {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
