import { isObject } from '../schema/path.ts'

/** Messages by the path of the field. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Reads the field errors of a server's answer, whatever its shape: an object of messages by path,
 * nested or dotted; a list of `{ path, message }`, of `{ field, message }`, or of
 * `{ pointer, detail }` (RFC 9457); or an object that has one of these as `errors`, `issues` or
 * `fieldErrors`.
 * @param textOf the text for a message, where the server sends codes
 */
export function fieldErrors(
  answer: unknown,
  textOf: (message: string, path: string) => string = (message) => message,
): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, message] of messagesIn(within(answer))) errors[path] ??= textOf(message, path)
  return errors
}

type Message = readonly [path: string, message: string]

const containers = ['errors', 'issues', 'fieldErrors']

function within(answer: unknown): unknown {
  if (!isObject(answer)) return answer
  const key = containers.find((each) => isObject(answer[each]) || Array.isArray(answer[each]))
  return key === undefined ? answer : within(answer[key])
}

function messagesIn(errors: unknown, prefix = ''): Message[] {
  if (Array.isArray(errors)) return errors.flatMap((each) => messageOf(each))
  if (!isObject(errors)) return []
  return Object.entries(errors).flatMap(([key, value]): Message[] => {
    const path = prefix + key
    const message: unknown = Array.isArray(value) ? value[0] : value
    if (typeof message === 'string') return [[path, message]]
    return messagesIn(value, `${path}.`)
  })
}

function messageOf(error: unknown): Message[] {
  if (!isObject(error)) return []
  const message = [error['message'], error['detail'], error['msg']].find(
    (text) => typeof text === 'string',
  )
  const path = pathOf(error)
  return message === undefined || path === undefined ? [] : [[path, message]]
}

function pathOf({ path, field, pointer, loc }: Record<string, unknown>): string | undefined {
  const parts = [path, loc].find(Array.isArray)
  if (parts) return dottedPath(parts)
  if (typeof pointer === 'string') return dottedPath(pointer.replace(/^#/, '').split('/').slice(1))
  return [path, field].find((text) => typeof text === 'string')
}

/** A dotted path of its parts, which may be objects with a `key` (Standard Schema). */
export function dottedPath(parts: readonly unknown[]): string {
  return parts.map((part) => String(isObject(part) ? part['key'] : part)).join('.')
}
