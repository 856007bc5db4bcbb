/** Which module goes into which file, found by building once without writing: few files, and nothing in the first that /signin does without. */
import { build, type Rolldown } from 'vite'

type Chunks = Record<string, Rolldown.OutputChunk>

/** Screens that are mostly forms: what only they share (selects, search, the form renderer) is a file of its own. */
const forms = ['features/signup/route.tsx', 'features/profile/route.tsx']

/** The file for a module: `first`, `forms`, `shared` by three screens or more; undefined for the screen's own. */
export async function planChunks(configFile: string): Promise<(id: string) => string | undefined> {
  const chunks = chunksOf(await build({ configFile, logLevel: 'silent', build: { write: false, minify: false } }))
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry)
  const first = modulesOf(chunks, entry)
  const screens = Object.values(chunks).filter(({ isDynamicEntry }) => isDynamicEntry).map((chunk) => ({ source: chunk.facadeModuleId ?? '', modules: modulesOf(chunks, chunk) }))

  /** Comes right after the first page, and must bring nothing that only other screens need. */
  const messages = screens.find(({ source }) => source.endsWith('app/Messages.tsx'))?.modules

  return (id) => {
    // What starts the program stays by itself: the page asks for it by name.
    if (id.endsWith('src/main.tsx')) return undefined
    if (first.has(id)) return 'first'
    if (messages?.has(id)) return 'messages'
    const users = screens.filter(({ modules }) => modules.has(id)).map(({ source }) => source)
    if (users.length === 2 && users.every((source) => forms.some((form) => source.endsWith(form)))) return 'forms'
    return users.length >= 3 ? 'shared' : undefined
  }
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): Chunks {
  if (!('output' in result)) throw new Error('The build gave no single output')
  return Object.fromEntries(result.output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** Modules of a chunk and of all that it imports at once. */
function modulesOf(chunks: Chunks, start: Rolldown.OutputChunk | undefined, seen = new Set<string>(), modules = new Set<string>()): Set<string> {
  if (!start || seen.has(start.fileName)) return modules
  seen.add(start.fileName)
  for (const id of start.moduleIds) modules.add(id)
  for (const next of start.imports) modulesOf(chunks, chunks[next], seen, modules)
  return modules
}
