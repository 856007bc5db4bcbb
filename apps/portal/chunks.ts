/** Which module goes into which file, found by building once without writing: few files, nothing in the first that /signin does without, and in none what its screens do without. */
import { build, type Rolldown } from 'vite'
import { guard, screens, soon } from './budget.ts'

/** As many screens as make a module one that most of them use. */
const most = 4

type Chunks = Record<string, Rolldown.OutputChunk>

/**
 * `first` for what /signin is made of, `behind` for what comes right behind it: what the toasts and the screen for a bug add, and what its later
 * steps share with most screens. `shared` for what most screens use, some of them open to everybody; `signed` for what only signed-in
 * people's use, their frame first of all; `profile` for what all pages of the profile have and no other screen; `form` for what all screens
 * with a form have and no other; undefined for what Rolldown may divide as it likes.
 */
export async function planChunks(configFile: string): Promise<(id: string) => string | undefined> {
  const chunks = chunksOf(
    await build({ configFile, logLevel: 'silent', build: { write: false, minify: false } }),
  )
  const of = (source: string) => {
    const start = Object.values(chunks).find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/portal/${source}`),
    )
    if (!start) throw new Error(`The build has no part ${source}`)
    return modulesOf(chunks, start)
  }
  const first = modulesOf(
    chunks,
    Object.values(chunks).find(({ isEntry }) => isEntry),
  )
  const behind = new Set(
    soon
      .flatMap((source) => [...of(source)])
      .filter((id) => !soon.some((source) => id.endsWith(source))),
  )
  const laterSteps = of('src/features/signin/recovery.tsx')
  const frame = of('src/frames/Layout.tsx')
  const all = Object.entries(screens).map(([path, { parts }]) => ({
    path,
    isOpen: !parts.includes(guard),
    modules: new Set(parts.flatMap((source) => [...of(source)])),
  }))
  const hasForm = (modules: Set<string>) => [...modules].some((id) => id.endsWith('/form/Form.tsx'))

  return (id) => {
    const users = all.filter(({ modules }) => modules.has(id))
    // What starts the program stays by itself: the page asks for it by name.
    if (first.has(id)) return id.endsWith('src/main.tsx') ? undefined : 'first'
    if (behind.has(id) || (laterSteps.has(id) && users.length >= most)) return 'behind'
    if (users.length >= most || (frame.has(id) && users.length > 1)) return commonTo(users)
    return all.every(({ modules }) => modules.has(id) === hasForm(modules)) ? 'form' : undefined
  }
}

function commonTo(users: readonly { path: string; isOpen: boolean }[]): string {
  if (users.some(({ isOpen }) => isOpen)) return 'shared'
  return users.every(({ path }) => path.startsWith('/profile/')) ? 'profile' : 'signed'
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): Chunks {
  if (!('output' in result)) throw new Error('The build gave no single output')
  return Object.fromEntries(
    result.output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
}

/** Modules of a chunk and of all that it imports at once. */
function modulesOf(
  chunks: Chunks,
  start: Rolldown.OutputChunk | undefined,
  seen = new Set<string>(),
  modules = new Set<string>(),
): Set<string> {
  if (!start || seen.has(start.fileName)) return modules
  seen.add(start.fileName)
  for (const id of start.moduleIds) modules.add(id)
  for (const next of start.imports) modulesOf(chunks, chunks[next], seen, modules)
  return modules
}
