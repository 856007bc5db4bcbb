/** The texts of a resource file. A key is a path into the tree: `fields.city`. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

const dotPositions = (key: string): number[] => [...key.matchAll(/\./g)].map(({ index }) => index)

/**
 * Finds the text of a key. A dot in the key is a step into the tree or part of a name. An empty
 * text counts as missing.
 */
export function textAt(texts: TextTree, key: string): string | undefined {
  const directText = texts[key]
  if (typeof directText === 'string' && directText !== '') return directText
  for (const dot of dotPositions(key)) {
    const inner = texts[key.slice(0, dot)]
    const text = typeof inner === 'object' ? textAt(inner, key.slice(dot + 1)) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

interface MutableTextTree {
  [key: string]: string | MutableTextTree
}

/** Has no prototype, so that a key such as `constructor` is only a key. */
const emptyTree = (): MutableTextTree => Object.create(null) as MutableTextTree

/** Says no when the path leads through a text. */
function setText(
  texts: MutableTextTree,
  [first = '', ...rest]: readonly string[],
  text: string,
): boolean {
  if (rest.length > 0) {
    const inner = (texts[first] ??= emptyTree())
    return typeof inner === 'object' && setText(inner, rest, text)
  }
  texts[first] = text
  return true
}

/**
 * Makes a tree of keys and texts. A key whose path leads through another key's text stays one name
 * with dots.
 */
export function textTreeOf(entries: readonly (readonly [key: string, text: string])[]): TextTree {
  const texts = emptyTree()
  // In sorted order a key comes before the keys that lead through it, so that no text replaces a
  // subtree.
  for (const [key, text] of entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (!setText(texts, key.split('.'), text)) texts[key] = text
  return texts
}
