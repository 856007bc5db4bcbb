/**
 * What "Show code" shows: a story with everything that it names, to be copied into a project that
 * has the kit.
 */

/** Reads a source of the kit by its path within the package; undefined when there is none. */
export type Read = (path: string) => Promise<string | undefined>

export type Shown = {
  code: string
  /** Names that a partner has not: neither of the kit nor of a package, and not written out. */
  unknown: readonly string[]
}

/** The stories of whose code a page lets one look: where they are told, and their names. */
export function storiesShownIn(page: string): { file: string; names: readonly string[] } {
  const [, file = ''] = /^import \* as \w+ from '\.\/(.*\.stories\.tsx)'$/m.exec(page) ?? []
  const canvases = [...page.matchAll(/<Canvas of=\{\w+\.(\w+)\}(.*?)\/>/g)]
  return {
    file,
    names: canvases.flatMap(([, name = '', how = '']) =>
      how.includes('sourceState="none"') ? [] : [name],
    ),
  }
}

type Import = { names: readonly string[]; from: string; isType: boolean }
type Place = { path: string; declared: ReadonlyMap<string, string>; imports: readonly Import[] }

const statement = /^(?:export )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/
const door = /^export \* from '\.\/(.*)'$/gm

/**
 * The story with its imports and the declarations it needs, those of its file and of the files that
 * stories share.
 * @param path of the file of stories, within the package
 * @param name of the story
 */
export async function sourceOf(path: string, name: string, read: Read): Promise<Shown> {
  const isOpen = await publicNames(read)
  const written: string[] = []
  const imports = new Map<string, Set<string>>()
  const unknown = new Set<string>()
  const seen = new Set<string>()

  const write = async (place: Place, declared: string): Promise<void> => {
    const known = `${place.path} ${declared}`
    const text = place.declared.get(declared)
    if (seen.has(known) || text === undefined) return
    seen.add(known)
    for (const named of namesIn(text)) {
      if (named === declared) continue
      if (place.declared.has(named)) await write(place, named)
      else
        for (const each of place.imports.filter(({ names }) => names.includes(named)))
          await bring(place, each, named)
    }
    written.push(declared === name ? text : text.replace(/^export /m, ''))
  }
  const bring = async (place: Place, { from, isType }: Import, named: string): Promise<void> => {
    const other = from.startsWith('.') ? resolved(place.path, from) : undefined
    if (other === undefined || isOpen.has(named)) {
      const line = `import ${isType ? 'type ' : ''}{ } from '${other === undefined ? from : '@passerelle/kit'}'`
      imports.set(line, (imports.get(line) ?? new Set<string>()).add(named))
      return
    }
    const source = isShared(other) ? await read(other) : undefined
    if (source === undefined) unknown.add(named)
    else await write(placeOf(other, source), named)
  }

  const text = await read(path)
  if (text !== undefined) await write(placeOf(path, text), name)
  const lines = [...imports]
    .map(([line, names]) => line.replace('{ }', `{ ${[...names].toSorted().join(', ')} }`))
    .toSorted()
  return {
    code: [lines.join('\n'), ...written].filter(Boolean).join('\n\n'),
    unknown: [...unknown],
  }
}

/** Files from which a story may take what it shows; the kit's own inside is not to be copied. */
const isShared = (path: string) => path.startsWith('test/')

async function publicNames(read: Read): Promise<ReadonlySet<string>> {
  const files = [...((await read('src/index.ts')) ?? '').matchAll(door)].map(
    ([, file = '']) => file,
  )
  const texts = await Promise.all(files.map((file) => read(`src/${file}`)))
  return new Set(
    texts.flatMap((text = '') => [
      ...[...text.matchAll(/^export (?:async )?(?:const|function|class|type) (\w+)/gm)].map(
        ([, name = '']) => name,
      ),
      ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
        listed(names),
      ),
    ]),
  )
}

function placeOf(path: string, text: string): Place {
  const parts = text.split(/\n(?=[^\s)}\]>])/)
  const declared = new Map<string, string>()
  const imports: Import[] = []
  for (const [index, part] of parts.entries()) {
    const name = statement.exec(part)?.[1]
    const [, type, names = '', from = ''] =
      /^import (type )?\{([^}]*)\} from '(.*)'/.exec(part) ?? []
    if (from) imports.push({ names: listed(names), from, isType: type !== undefined })
    if (!name) continue
    const before = parts[index - 1] ?? ''
    const text = (before.startsWith('/**') ? `${before}\n` : '') + part.trimEnd()
    const other = declared.get(name) // a type may have the name of a component
    declared.set(name, other === undefined ? text : `${other}\n\n${text}`)
  }
  return { path, declared, imports }
}

/** Every word but those in texts and comments: what is no name of the file does no harm. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.replace(/\/\*.*?\*\/|'[^'\n]*'|"[^"\n]*"/gs, ' ').match(/[A-Za-z_$][\w$]*/g))

function resolved(path: string, from: string): string {
  return new URL(from, `file:///${path}`).pathname.slice(1)
}

/** The names in the braces of an import or an export. */
const listed = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
