/** Which module goes into which file, found by building once without writing: few files, and nothing in the first that /signin does without. */
import { build, type Rolldown } from 'vite'

/** As many screens as make a module one that most of them use. */
const most = 4

/** Come on demand, for admins or with the first change: no screens that others should carry anything for. */
const onDemand = /\/features\/(?:staff\/SitePage|profile\/Bar)\.tsx$/

type Chunks = Record<string, Rolldown.OutputChunk>

/**
 * `first` for what /signin is made of, `behind` for what comes right behind it: what the toasts and the error screen add, and what its later
 * steps share with most screens. `shared` for what else most screens use, or the frame of a signed-in
 * person's screens with any other, `form` for what all screens with a form have and no other;
 * undefined for what Rolldown may divide as it likes.
 */
export async function planChunks(configFile: string): Promise<(id: string) => string | undefined> {
  const chunks = chunksOf(await build({ configFile, logLevel: 'silent', build: { write: false, minify: false } }))
  const first = modulesOf(chunks, Object.values(chunks).find(({ isEntry }) => isEntry))
  const entries = Object.values(chunks).filter(({ isDynamicEntry }) => isDynamicEntry)
  const screens = entries.map((chunk) => modulesOf(chunks, chunk))
  const partsOf = (names: RegExp) => entries.filter(({ facadeModuleId }) => facadeModuleId !== null && names.test(facadeModuleId))
  const soon = partsOf(/\/app\/(?:Messages|errors)\.tsx$/)
  const behind = new Set(soon.flatMap((chunk) => [...modulesOf(chunks, chunk)]).filter((id) => !soon.some(({ facadeModuleId }) => facadeModuleId === id)))
  const laterSteps = new Set(partsOf(/\/signin\/recovery\.tsx$/).flatMap((chunk) => [...modulesOf(chunks, chunk)]))
  const frame = new Set(partsOf(/\/app\/Layout\.tsx$/).flatMap((chunk) => [...modulesOf(chunks, chunk)]))
  const hasForm = (modules: Set<string>) => [...modules].some((id) => id.endsWith('/form/Form.tsx'))
  const ownScreens = entries.flatMap((chunk, place) => (chunk.facadeModuleId?.includes('/portal/') && !onDemand.test(chunk.facadeModuleId) ? screens.slice(place, place + 1) : []))
  const used = (id: string) => ownScreens.filter((modules) => modules.has(id)).length

  return (id) => {
    // What starts the program stays by itself: the page asks for it by name.
    if (first.has(id)) return id.endsWith('src/main.tsx') ? undefined : 'first'
    if (behind.has(id) || (laterSteps.has(id) && used(id) >= most)) return 'behind'
    if (used(id) >= most || (frame.has(id) && used(id) > 1)) return 'shared'
    return ownScreens.every((modules) => modules.has(id) === hasForm(modules)) ? 'form' : undefined
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
