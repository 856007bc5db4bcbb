import { expect, test } from 'vitest'
import { listErrorToast, listRequestLimits, listFrom, readObjects } from './list-endpoint.ts'

const lyon = { id: 1, name: 'Lyon' }

/** An endpoint that sends the given answers and records its requests. */
function endpoint(answer: () => Response | Promise<Response>) {
  const asked: { address: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    asked.push({ address: address instanceof Request ? address.url : String(address), init })
    return answer()
  }
  return { fetch, asked }
}
const still = new AbortController().signal
const failureOf = async (answer: () => Response | Promise<Response>) => {
  const { fetch } = endpoint(answer)
  return readObjects('/api/lists/cities', { fetch }).then(() => 'no failure', listErrorToast)
}

test('the figures are those of the specification', () =>
  expect(listRequestLimits).toEqual({
    part: { limit: 100, debounce: 750 },
    whole: { limit: 1000, debounce: 250 },
  }))

test('asks with GET for 100 objects, with the search and the filter', async () => {
  const { fetch, asked } = endpoint(() => Response.json({ objects: [lyon] }))
  expect(
    await listFrom('/api/lists/cities', { fetch, filter: 'country_id:33' })('ly on&', still),
  ).toMatchObject([lyon])
  expect(asked[0]?.address).toBe(
    '/api/lists/cities?search=ly+on%26&filter=country_id%3A33&limit=100',
  )
  expect(asked[0]?.init).toMatchObject({
    mode: 'cors',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  })
  expect(asked[0]?.init?.method ?? 'GET').toBe('GET')
})

test('search and filter are optional, the limit may be another', async () => {
  const { fetch, asked } = endpoint(() => Response.json({ objects: [] }))
  await listFrom('/api/lists/cities', { fetch, limit: 1000 })('', still)
  expect(asked[0]?.address).toBe('/api/lists/cities?limit=1000')
})

test('an address that asks for something already is asked for more', async () => {
  const { fetch, asked } = endpoint(() => Response.json({ objects: [] }))
  await readObjects('/list?of=cities', { fetch })
  expect(asked[0]?.address).toBe('/list?of=cities&limit=100')
})

test('objects keep what their list says about them', async () => {
  const { fetch } = endpoint(() => Response.json({ objects: [{ ...lyon, airport: 'LYS' }] }))
  expect(await readObjects('/cities', { fetch })).toEqual([{ ...lyon, airport: 'LYS' }])
})

test('what is no object with an id is left out, and what occurs twice comes once', async () => {
  const { fetch } = endpoint(() =>
    Response.json({ objects: [null, 7, {}, { id: {} }, lyon, { id: 1, name: 'Lyon again' }] }),
  )
  expect((await listFrom('/cities', { fetch })('', still)).map(({ id }) => id)).toEqual([1])
})

test('an answer cannot bring anything to draw', async () => {
  const { fetch } = endpoint(() =>
    Response.json({
      objects: [{ id: 'a', name: ['x'], icon: { type: 'script' }, view: '<b>bold</b>', color: 7 }],
    }),
  )
  const [option] = await listFrom('/cities', { fetch })('', still)
  expect(option).toEqual({ id: 'a' })
})

test.each([
  [
    'its detail',
    () =>
      Response.json(
        { detail: 'No such list', message: 'other' },
        { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    'No such list',
  ],
  [
    'its message',
    () => Response.json({ message: 'Too many questions' }, { status: 429 }),
    'Too many questions',
  ],
  [
    'a text with the status',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Could not load the list (status 502)',
  ],
  [
    'a text with the status, where detail is no text',
    () => Response.json({ detail: { a: 1 } }, { status: 500 }),
    'Could not load the list (status 500)',
  ],
  [
    'a text with the status, where 200 brings no list',
    () => Response.json({ objects: 'none' }),
    'Could not load the list (status 200)',
  ],
  [
    'a text with the status, where another status brings a list',
    () => Response.json({ objects: [lyon] }, { status: 203 }),
    'Could not load the list (status 203)',
  ],
  [
    'a text with status 0, without an answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Could not load the list (status 0)',
  ],
])('a failure is told for 2 s by %s', async (_, answer, message) => {
  expect(await failureOf(answer)).toEqual({ type: 'error', message, autoClose: 2000 })
})

test('the text with the status may be another', async () => {
  const { fetch } = endpoint(() => new Response('', { status: 500 }))
  await expect(
    readObjects('/cities', { fetch, failedText: (status) => `Liste nicht geladen (${status})` }),
  ).rejects.toThrow('Liste nicht geladen (500)')
})

test('a request that was given up is not told as a failure of the list', async () => {
  const giveUp = new AbortController()
  giveUp.abort()
  await expect(readObjects('/cities', { signal: giveUp.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
