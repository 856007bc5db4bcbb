import type { LoadOptions, Option, OptionId } from './option.ts'
import type { ToastRequest } from '../../toast/Toasts.tsx'

/**
 * Number of entries in an answer, and ms between the last key and the request: for a part of a
 * list, or for the whole (specification, section 9).
 */
export const listRequestLimits = {
  part: { limit: 100, debounce: 750 },
  whole: { limit: 1000, debounce: 250 },
} as const

const errorToastDuration = 2000 // ms, specification section 8

/** Options of a request to a list endpoint that do not depend on the search. */
export type ListRequestOptions = {
  /** Filters the list, in the syntax of the endpoint: `country_id:128`. @default none */
  filter?: string | undefined
  /** Replaces `fetch`, for example to send more headers. @default the browser's own */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Message for an answer without one of its own; the status is 0 when there was no answer.
   * @default the provider's words; 'Could not load the list (status 500)'
   */
  failedText?: ((status: number) => string) | undefined
}

export type ListQuery = ListRequestOptions & {
  search?: string | undefined
  /** @default 100 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/** The properties that every object of a list has. */
export type ListObject = { id: OptionId; name?: unknown }

/**
 * Reads a list endpoint (specification, section 7). Only status 200 is a success.
 * @throws Error whose message is for the reader: the answer's `detail`, else its `message`, else a
 * text with the status
 */
export async function readObjects<T extends ListObject>(
  address: string,
  query: ListQuery = {},
): Promise<readonly T[]> {
  const { signal, fetch = globalThis.fetch, failedText = defaultFailedText } = query
  const response = await request(fetch, addressWith(address, query), signal)
  const content = response && (await jsonOf(response))
  const status = response?.status ?? 0
  if (status === 200 && Array.isArray(content?.['objects']))
    return content['objects'].filter((object): object is T => isListObject(object))
  throw new Error(textIn(content, 'detail') ?? textIn(content, 'message') ?? failedText(status))
}

function addressWith(address: string, query: ListQuery): string {
  const { search = '', filter = '', limit = listRequestLimits.part.limit } = query
  const parameters = Object.entries({ search, filter, limit: String(limit) }).filter(
    ([, value]) => value !== '',
  )
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}

/**
 * A function that loads options from a list endpoint, for `AsyncSelectField` and other components.
 * It takes only texts from an answer, never elements.
 */
export function listFrom(
  address: string,
  query: Omit<ListQuery, 'search' | 'signal'> = {},
): LoadOptions {
  return async (search, signal) => {
    const objects = await readObjects(address, { ...query, search, signal })
    return [...new Map(objects.map((object) => [object.id, optionOf(object)])).values()]
  }
}

/**
 * The toast that says for two seconds that a list could not be loaded (specification, section 8).
 */
export function listErrorToast(error: unknown): ToastRequest {
  return {
    type: 'error',
    message: error instanceof Error ? error.message : String(error),
    autoClose: errorToastDuration,
  }
}

const defaultFailedText = (status: number) => `Could not load the list (status ${status})`

/** The answer; undefined when there was none. The error of an aborted request is thrown on. */
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

/** The texts that an option takes from an object of a list. */
export function optionOf(object: ListObject): Option {
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
