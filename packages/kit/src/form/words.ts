const longest = 60 // characters of a wrong value that are repeated

/** A wrong value in words, for whoever wrote it. It is shown as text and never longer than a line. */
export function named(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  const text = typeof value === 'string' ? value : `${value as number}`
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
