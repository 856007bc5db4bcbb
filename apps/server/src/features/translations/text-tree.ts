/** Reads and makes the objects of the resource files, whose keys are paths: `fields.city`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

const dots = (key: string): number[] => [...key.matchAll(/\./g)].map(({ index }) => index)

/** The text of a key, whose dots may lead inwards or stand in a name; an empty one is none. What all objects share are no texts. */
export function textAt(texts: Texts, key: string): string | undefined {
  const here = texts[key]
  if (typeof here === 'string' && here !== '') return here
  for (const dot of dots(key)) {
    const inner = texts[key.slice(0, dot)]
    const text = typeof inner === 'object' ? textAt(inner, key.slice(dot + 1)) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

interface Growing {
  [key: string]: string | Growing
}

/** Without what all objects share, so that no key means anything but itself. */
const empty = (): Growing => Object.create(null) as Growing

/** Says no when a text stands where the key leads through. */
function put(texts: Growing, [first = '', ...rest]: readonly string[], text: string): boolean {
  if (rest.length > 0) {
    const inner = (texts[first] ??= empty())
    return typeof inner === 'object' && put(inner, rest, text)
  }
  texts[first] = text
  return true
}

/** Keys with their texts as the object of a resource file. A key that leads through another one's text stays as it is written. */
export function resourceOf(entries: readonly (readonly [key: string, text: string])[]): Texts {
  const texts = empty()
  // Sorted, a key comes before those that lead through it: no text is written over others.
  for (const [key, text] of entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (!put(texts, key.split('.'), text)) texts[key] = text
  return texts
}
