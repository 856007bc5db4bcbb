import type { LoadOptions, Option, OptionId } from '../select/option.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'

/** How much a list endpoint is asked for, and how many ms after the last key: part of a list, or the whole of it (specification, section 9). */
export const listRequestLimits = {
  part: { limit: 100, debounce: 750 },
  whole: { limit: 1000, debounce: 250 },
} as const

const errorToastDuration = 2000 // ms, specification section 8

/** How a list endpoint is asked, whatever is looked for. */
export type ListRequestOptions = {
  /** Which objects the list is made of, in the endpoint's own words: `country_id:128`. @default none */
  filter?: string | undefined
  /** Takes the place of the browser's own, to send more along or to count the requests. @default the browser's own */
  fetch?: typeof globalThis.fetch | undefined
  /** What is said of an answer that does not say itself what is wrong; the status is 0 when there was no answer. @default 'Could not load the list (status 500)' */
  failedText?: ((status: number) => string) | undefined
}

export type ListQuery = ListRequestOptions & {
  search?: string | undefined
  /** @default 100 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/** What every object of a list has; the rest is the list's own. */
export type ListObject = { id: OptionId; name?: unknown }

/**
 * Asks a list endpoint (specification, section 7). Only status 200 is a success.
 * @throws Error whose message is for the reader: the answer's `detail`, else its `message`, else a text with the status
 */
export async function readObjects<T extends ListObject>(
  address: string,
  query: ListQuery = {},
): Promise<readonly T[]> {
  const {
    search = '',
    filter = '',
    limit = listRequestLimits.part.limit,
    signal,
    fetch = globalThis.fetch,
    failedText = defaultFailedText,
  } = query
  const given = Object.entries({ search, filter, limit: String(limit) }).filter(
    ([, value]) => value !== '',
  )
  const response = await request(
    fetch,
    `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`,
    signal,
  )
  const content = response && (await jsonOf(response))
  const status = response?.status ?? 0
  if (status === 200 && Array.isArray(content?.['objects']))
    return content['objects'].filter((object): object is T => isListObject(object))
  throw new Error(textIn(content, 'detail') ?? textIn(content, 'message') ?? failedText(status))
}

/** Options from a list endpoint, for `AsyncSelectField`; any other element may ask it too. What an answer holds is taken as text, never as something to draw. */
export function listFrom(
  address: string,
  query: Omit<ListQuery, 'search' | 'signal'> = {},
): LoadOptions {
  return async (search, signal) => {
    const objects = await readObjects(address, { ...query, search, signal })
    return [...new Map(objects.map((object) => [object.id, optionOf(object)])).values()]
  }
}

/** What tells for two seconds that a list could not be read (specification, section 8). */
export function listErrorToast(error: unknown): ToastRequest {
  return {
    type: 'error',
    message: error instanceof Error ? error.message : String(error),
    autoClose: errorToastDuration,
  }
}

const defaultFailedText = (status: number) => `Could not load the list (status ${status})`

/** The answer; nothing when there was none. A request that was given up stays an error of its own. */
async function request(
  fetch: typeof globalThis.fetch,
  address: string,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  try {
    return await fetch(address, {
      mode: 'cors',
      credentials: 'include',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

async function jsonOf(response: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const content: unknown = await response.json()
    return typeof content === 'object' && content !== null ? { ...content } : undefined
  } catch {
    return undefined
  }
}

function textIn(content: Record<string, unknown> | undefined, name: string): string | undefined {
  const text = content?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}

function isListObject(object: unknown): object is ListObject {
  return (
    typeof object === 'object' &&
    object !== null &&
    'id' in object &&
    (typeof object.id === 'string' || typeof object.id === 'number')
  )
}

function optionOf(object: ListObject): Option {
  const text = (name: string) => textIn({ ...object }, name)
  return {
    id: object.id,
    name: text('name'),
    value: text('value'),
    code: text('code'),
    color: text('color'),
    avatar: text('avatar'),
  }
}
