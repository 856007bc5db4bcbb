/** Which module goes into the first file, found by building once without writing: nothing that /signin does without. The rest is Rolldown's to divide. */
import { build, type Rolldown } from 'vite'

type Chunks = Record<string, Rolldown.OutputChunk>

/** `first` for what /signin is made of; undefined for everything else. */
export async function planChunks(configFile: string): Promise<(id: string) => string | undefined> {
  const chunks = chunksOf(await build({ configFile, logLevel: 'silent', build: { write: false, minify: false } }))
  const first = modulesOf(chunks, Object.values(chunks).find(({ isEntry }) => isEntry))
  // What starts the program stays by itself: the page asks for it by name.
  return (id) => (first.has(id) && !id.endsWith('src/main.tsx') ? 'first' : undefined)
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
