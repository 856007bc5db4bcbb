import type { Rule } from '../wrong/fault.ts'

/** A list of options that can be told apart. */
export const someOptions: Rule = (value) => {
  if (!Array.isArray(value)) return 'a list of options'
  if (!value.every(isOption)) return 'a list of options, each with an id that is a text or a number'
  if (!value.every(({ name }) => typeof name !== 'object' || name === null))
    return 'a list of options whose names are texts'
  return new Set(value.map(({ id }) => id)).size === value.length
    ? undefined
    : 'a list of options that each have an id of their own'
}

function isOption(value: unknown): value is { id: string | number; name?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    (typeof value.id === 'string' || typeof value.id === 'number')
  )
}

/** Where an async select asks. */
export const aSource: Rule = (value) =>
  (typeof value === 'string' && value !== '') || typeof value === 'function'
    ? undefined
    : 'the address of a list endpoint, unless load is given'
