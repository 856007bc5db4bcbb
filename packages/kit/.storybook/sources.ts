/**
 * The code that "Show code" shows: a story with all declarations that it uses, so that a reader
 * can copy it into a project that has the kit.
 */

/** Reads a source of the kit by its path within the package; undefined when there is none. */
export type ReadSource = (path: string) => Promise<string | undefined>

export type StorySource = {
  code: string
  /** Names that a user of the kit cannot import and that the code does not declare. */
  missingNames: readonly string[]
}

/** The file of stories that a page imports, and the stories whose code the page shows. */
export function storiesShownIn(page: string): { file: string; names: readonly string[] } {
  const [, file = ''] = /^import \* as \w+ from '\.\/(.*\.stories\.tsx)'$/m.exec(page) ?? []
  const canvases = [...page.matchAll(/<Canvas of=\{\w+\.(\w+)\}(.*?)\/>/g)]
  return {
    file,
    names: canvases.flatMap(([, name = '', attributes = '']) =>
      attributes.includes('sourceState="none"') ? [] : [name],
    ),
  }
}

type Import = { names: readonly string[]; from: string; isType: boolean }
type ParsedModule = {
  path: string
  declarations: ReadonlyMap<string, string>
  imports: readonly Import[]
}

const declaration = /^(?:export )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/
const exportLine = /^export \* from '\.\/(.*)'$/gm

/**
 * The story with its imports and the declarations it needs, those of its file and of the files that
 * stories share.
 * @param path of the file of stories, within the package
 * @param name of the story
 */
export async function sourceOf(path: string, name: string, read: ReadSource): Promise<StorySource> {
  const exportedNames = await exportedNamesOfKit(read)
  const declarations: string[] = []
  const imports = new Map<string, Set<string>>()
  const missingNames = new Set<string>()
  const visited = new Set<string>()

  const addDeclaration = async (module: ParsedModule, declared: string): Promise<void> => {
    const key = `${module.path} ${declared}`
    const text = module.declarations.get(declared)
    if (visited.has(key) || text === undefined) return
    visited.add(key)
    for (const used of namesIn(text)) {
      if (used === declared) continue
      if (module.declarations.has(used)) await addDeclaration(module, used)
      else
        for (const each of module.imports.filter(({ names }) => names.includes(used)))
          await addImport(module, each, used)
    }
    declarations.push(declared === name ? text : text.replace(/^export /m, ''))
  }
  const addImport = async (module: ParsedModule, { from, isType }: Import, imported: string) => {
    const kitPath = from.startsWith('.') ? resolved(module.path, from) : undefined
    if (kitPath === undefined || exportedNames.has(imported)) {
      const specifier = kitPath === undefined ? from : '@passerelle/kit'
      const line = `import ${isType ? 'type ' : ''}{ } from '${specifier}'`
      imports.set(line, (imports.get(line) ?? new Set<string>()).add(imported))
      return
    }
    const source = isShared(kitPath) ? await read(kitPath) : undefined
    if (source === undefined) missingNames.add(imported)
    else await addDeclaration(parseModule(kitPath, source), imported)
  }

  const text = await read(path)
  if (text !== undefined) await addDeclaration(parseModule(path, text), name)
  const lines = [...imports]
    .map(([line, names]) => line.replace('{ }', `{ ${[...names].toSorted().join(', ')} }`))
    .toSorted()
  return {
    code: [lines.join('\n'), ...declarations].filter(Boolean).join('\n\n'),
    missingNames: [...missingNames],
  }
}

/** Stories may use the code of these files. Internal code of the kit is not for copying. */
const isShared = (path: string) => path.startsWith('test/')

async function exportedNamesOfKit(read: ReadSource): Promise<ReadonlySet<string>> {
  const index = (await read('src/index.ts')) ?? ''
  const files = [...index.matchAll(exportLine)].map(([, file = '']) => file)
  const texts = await Promise.all(files.map((file) => read(`src/${file}`)))
  return new Set(
    [index, ...texts].flatMap((text = '') => [
      ...[...text.matchAll(/^export (?:async )?(?:const|function|class|type) (\w+)/gm)].map(
        ([, name = '']) => name,
      ),
      ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
        splitNames(names),
      ),
    ]),
  )
}

function parseModule(path: string, text: string): ParsedModule {
  const parts = text.split(/\n(?=[^\s)}\]>])/)
  const declarations = new Map<string, string>()
  const imports: Import[] = []
  for (const [index, part] of parts.entries()) {
    const name = declaration.exec(part)?.[1]
    const [, type, names = '', from = ''] =
      /^import (type )?\{([^}]*)\} from '(.*)'/.exec(part) ?? []
    if (from) imports.push({ names: splitNames(names), from, isType: type !== undefined })
    if (!name) continue
    const before = parts[index - 1] ?? ''
    const text = (before.startsWith('/**') ? `${before}\n` : '') + part.trimEnd()
    // A type and a component may have the same name.
    const sameName = declarations.get(name)
    declarations.set(name, sameName === undefined ? text : `${sameName}\n\n${text}`)
  }
  return { path, declarations, imports }
}

/**
 * All words outside of texts and comments. Words that are no names of the module do no harm: no
 * declaration or import has them.
 */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.replace(/\/\*.*?\*\/|'[^'\n]*'|"[^"\n]*"/gs, ' ').match(/[A-Za-z_$][\w$]*/g))

function resolved(path: string, from: string): string {
  return new URL(from, `file:///${path}`).pathname.slice(1)
}

/** The names in the braces of an import or an export. */
const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
