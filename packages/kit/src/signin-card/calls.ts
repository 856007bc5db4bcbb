/** The result of a call. The status is 0 when there was no answer. */
export type Reply = { status: number; content: Record<string, unknown> | undefined }

export type PostOptions = {
  fetch?: typeof globalThis.fetch | undefined
  /** With `omit` no cookies are sent. */
  credentials?: RequestCredentials
  /** Aborts the call. */
  signal?: AbortSignal
}

/**
 * Sends JSON and reads the answer as JSON. Never throws: a network error and an answer without JSON
 * are replies, too.
 */
export async function post(
  address: string,
  body: Record<string, string>,
  { fetch = globalThis.fetch, credentials = 'include', signal }: PostOptions = {},
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
      content: asObject(await response.json().catch(() => undefined)),
    }
  } catch {
    return { status: 0, content: undefined }
  }
}

/**
 * Status 200, with any body but an object that says `success: false`. For calls whose answer has no
 * content to read.
 */
export function isSuccess({ status, content }: Reply): boolean {
  return status === 200 && content?.['success'] !== false
}

/** Status 200 with an object as its body. For calls whose answer is read. */
export function hasContent(reply: Reply): reply is Reply & { content: Record<string, unknown> } {
  return reply.status === 200 && reply.content !== undefined
}

export function textField(
  content: Record<string, unknown> | undefined,
  name: string,
): string | undefined {
  const text = content?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The answer's own text for the reader, if it has one. */
export function messageOf({ content }: Reply): string | undefined {
  return textField(content, 'message') ?? textField(content, 'detail')
}

/** The second factors that the login asks for; undefined for a login that is complete. */
export function secondFactorsIn(content: Record<string, unknown>): readonly unknown[] | undefined {
  const asked = asObject(content['second_factor'])
  if (!asked) return undefined
  const methods = asked['methods']
  return Array.isArray(methods) ? methods : []
}

/** Whether the answer reports an error of this field. */
export function hasFieldError({ content }: Reply, field: string): boolean {
  return Object.hasOwn(asObject(content?.['errors']) ?? {}, field)
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}
