/** What a call came to. The status is 0 when there was no answer. */
export type Reply = { status: number; content: Record<string, unknown> | undefined }

export type Sending = {
  fetch?: typeof globalThis.fetch | undefined
  /** Without `omit` the reader's cookies go along. */
  credentials?: RequestCredentials
  /** Ends the call when it has taken too long. */
  signal?: AbortSignal
}

/** Sends JSON and reads the answer as JSON. Never throws: a network that fails and an answer that is no JSON are replies too. */
export async function post(
  address: string,
  body: Record<string, string>,
  { fetch = globalThis.fetch, credentials = 'include', signal }: Sending = {},
): Promise<Reply> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      mode: 'cors',
      credentials,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    return {
      status: response.status,
      content: objectIn(await response.json().catch(() => undefined)),
    }
  } catch {
    return { status: 0, content: undefined }
  }
}

/** Did it work? Where the answer has nothing to tell, status 200 is enough: its body may be anything but an object that says `success: false`. */
export const isDone = ({ status, content }: Reply): boolean =>
  status === 200 && content?.['success'] !== false

/** An answer that is read on: status 200 with an object. */
export const isRight = (reply: Reply): reply is Reply & { content: Record<string, unknown> } =>
  reply.status === 200 && reply.content !== undefined

export function textIn(
  content: Record<string, unknown> | undefined,
  name: string,
): string | undefined {
  const text = content?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** What the answer itself says of its refusal, for the reader; nothing when it says nothing. */
export const reasonIn = ({ content }: Reply): string | undefined =>
  textIn(content, 'message') ?? textIn(content, 'detail')

/** Does the answer say that a field is wrong? */
export const isWrong = ({ content }: Reply, field: string): boolean =>
  Object.hasOwn(objectIn(content?.['errors']) ?? {}, field)

function objectIn(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}
