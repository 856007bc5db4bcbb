import { afterEach, describe, expect, test, vi } from 'vitest'
import { debounce, debounceDelay, isEmail, isWebAddress, request } from './index.ts'

describe('formats', () => {
  test.each([
    ['ana@example.com', true],
    ['ANA@EXAMPLE.COM', true],
    ['a.b+c@mail.example.co', true],
    ['ana@example', false],
    ['ana@example.c', false],
    ['@example.com', false],
    ['ana example.com', false],
  ])('%s is an e-mail address: %s', (text, expected) => expect(isEmail(text)).toBe(expected))

  test.each([
    ['https://example.com', true],
    ['HTTP://example.com/a?b#c', true],
    ['http://localhost:3000', true],
    ['http://localhost', true],
    ['www.example.com', true],
    ['www.example', false],
    ['www.', false],
    ['www. example.com', false],
    ['http://', false],
    ['https:///path', false],
    ['http://with space', false],
    ['example.com', false],
    ['ftp://example.com', false],
    [7, false],
    [null, false],
  ])('%j is a web address: %s', (value, expected) => expect(isWebAddress(value)).toBe(expected))
})

describe('debounce', () => {
  afterEach(() => void vi.useRealTimers())

  test('calls once, 500 ms after the last call, with its arguments', () => {
    vi.useFakeTimers()
    const called = vi.fn<(text: string) => void>()
    const debounced = debounce(called)
    expect(debounceDelay).toBe(500)
    debounced('a')
    vi.advanceTimersByTime(499)
    debounced('b')
    vi.advanceTimersByTime(499)
    expect(called).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(called.mock.calls).toEqual([['b']])
    debounced('c')
    debounced.cancel()
    vi.advanceTimersByTime(1000)
    expect(called).toHaveBeenCalledTimes(1)
  })
})

describe('request', () => {
  /** A server that gives one answer and keeps the requests. */
  function serverWith(answer: () => Response) {
    const asked: { address: string; init: RequestInit }[] = []
    const fetch: typeof globalThis.fetch = async (address, init = {}) => {
      asked.push({ address: address instanceof Request ? address.url : String(address), init })
      return answer()
    }
    return { fetch, asked }
  }

  test.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)(
    '%s sends JSON, cookies and the query',
    async (method) => {
      const { fetch, asked } = serverWith(() => Response.json({ id: 1 }))
      const body = method === 'GET' ? undefined : { name: 'Ana' }
      const query = { search: 'a b', limit: 100, filter: undefined }
      const result = await request('/api/list', { method, body, query, fetch })
      expect(result).toEqual({ isSuccess: true, status: 200, content: { id: 1 } })
      expect(asked[0]?.address).toBe('/api/list?search=a+b&limit=100')
      expect(asked[0]?.init).toMatchObject({
        method,
        mode: 'cors',
        credentials: 'include',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(body && { body: '{"name":"Ana"}' }),
      })
    },
  )

  test('only status 200 is a success, and a problem is read as JSON', async () => {
    const { fetch } = serverWith(
      () =>
        new Response('{"detail":"No"}', {
          status: 201,
          headers: { 'Content-Type': 'application/problem+json' },
        }),
    )
    expect(await request('/a', { fetch })).toEqual({
      isSuccess: false,
      status: 201,
      content: { detail: 'No' },
    })
  })

  test('other application types are binary, anything else is text', async () => {
    const pdf = serverWith(
      () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    )
    const { content } = await request('/a', { fetch: pdf.fetch })
    expect(content instanceof Blob && (await content.text())).toBe('%PDF')
    const text = serverWith(() => new Response('Hello'))
    expect((await request('/a', { fetch: text.fetch })).content).toBe('Hello')
  })

  test('no answer, and an answer that is no JSON, have status 0; an aborted call throws', async () => {
    const broken = serverWith(
      () => new Response('{', { headers: { 'Content-Type': 'application/json' } }),
    )
    const none = { isSuccess: false, status: 0, content: undefined }
    expect(await request('/a', { fetch: broken.fetch })).toEqual(none)
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await request('/a', { fetch: away })).toEqual(none)
    await expect(request('/a', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('a token signs the time of the call and is not sent', async () => {
    const { fetch, asked } = serverWith(() => Response.json({}))
    await request('/a', { fetch, token: 'secret' })
    const sent = new Headers(asked[0]?.init.headers).get('X-Token') ?? ''
    expect(sent).toMatch(/^\d{13}\.[\w-]{43}$/)
    expect(sent).not.toContain('secret')
  })
})
