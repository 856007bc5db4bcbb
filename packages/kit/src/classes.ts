/** Joins class names; what is false or missing is left out. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
