/** A fake server with the four addresses of the card, for stories and tests. */

export type ReceivedCall = {
  address: string
  body: Record<string, string>
  credentials: RequestCredentials | undefined
  headers: Headers
}

type Answer = Response | Promise<Response>
export type Answers = Readonly<Record<string, (body: Record<string, string>) => Answer>>

export const json = (content: unknown, status = 200): Response =>
  new Response(JSON.stringify(content), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  })

export const never = (): Promise<Response> => new Promise(() => undefined)

export const rightCode = '4071'
export const changeCode = 'a-change-code-of-256-bits'

const defaultAnswers: Answers = {
  '/api/login': ({ password }) =>
    password === 'right password'
      ? json({ name: 'Claire Moreau', email: 'claire.moreau@example.com' })
      : json({ status: 401, code: 'invalidLogin', detail: 'Invalid login data' }, 401),
  '/api/card/forgot-password': () => json({ success: true, message: 'We have sent a mail.' }),
  '/api/card/validate': ({ code }) =>
    json(
      code === rightCode
        ? { success: true, message: 'Code confirmed', code: changeCode }
        : { success: false, message: 'This code is wrong.' },
    ),
  '/api/card/change-password': ({ code }) =>
    json(
      code === changeCode
        ? { success: true, message: 'Your password was changed.' }
        : { success: false, message: 'Please start again.' },
    ),
}

/** Answers as the real server does, except where `overrides` has another answer. */
export function fakeCardServer(overrides: Answers = {}): {
  fetch: typeof globalThis.fetch
  received: ReceivedCall[]
} {
  const received: ReceivedCall[] = []
  const answers = { ...defaultAnswers, ...overrides }
  const fetch: typeof globalThis.fetch = async (address, { body, credentials, headers } = {}) => {
    const call = {
      address: address as string,
      body: JSON.parse(body as string) as Record<string, string>,
      credentials,
      headers: new Headers(headers),
    }
    received.push(call)
    const answer = answers[call.address]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(call.body)
  }
  return { fetch, received }
}
