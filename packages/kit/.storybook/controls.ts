/** A type as react-docgen reads it from the source. */
export type DocgenType = {
  name?: string
  raw?: string
  value?: string
  elements?: readonly DocgenType[]
}

/** The control with which a reader changes a property in the gallery. */
export type PropertyControl =
  | { control: 'text' | 'boolean' | 'number' | 'object' }
  | { control: 'select'; options: readonly string[] }
  /** Functions and the like: nothing to set. */
  | { control: false }

/**
 * The control of a property by its type. Content is a text here, because a reader types words.
 * Storybook alone would offer a field of JSON for it.
 */
export function controlOf(type: DocgenType | undefined): PropertyControl {
  const members = membersOf(type)
  const options = members.flatMap(({ name, value }) =>
    name === 'literal' && value ? [value.replace(/^'|'$/g, '')] : [],
  )
  if (options.length > 0 && options.length === members.length) return { control: 'select', options }
  if (type?.raw?.includes('=>')) return { control: false }
  const names = members.map(({ name, raw }) => raw ?? name ?? '')
  if (names.some((name) => /=>|^Ref|Handler$|^signature$/.test(name))) return { control: false }
  if (names.some((name) => /^(?:string|ReactNode|React\.ReactNode)$/.test(name)))
    return { control: 'text' }
  if (names.includes('boolean')) return { control: 'boolean' }
  if (names.includes('number')) return { control: 'number' }
  return { control: 'object' }
}

/** The members of a union, or the type alone, without `undefined` and `null`. */
function membersOf(type: DocgenType | undefined): DocgenType[] {
  if (!type) return []
  const members = type.name === 'union' && type.elements ? type.elements.flatMap(membersOf) : [type]
  return members.filter(({ name }) => name !== 'undefined' && name !== 'null')
}
