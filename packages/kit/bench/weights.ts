/**
 * Measures the size of each element of the kit: JavaScript and styles, brotli 11, without React.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { table } from './table.ts'

const kit = join(import.meta.dirname, '../src')
const notOurs = /^react(?:-dom)?(?:\/|$)/

/** The measured exports of the kit. */
const elements = [
  ...readFileSync(join(kit, 'index.ts'), 'utf8').matchAll(
    /^export \* from '\.\/(.*\/([A-Z]\w*)\.tsx)'$/gm,
  ),
].map(([, path = '', name = '']) => ({ path, name }))

/** Bundles each element alone. Prints what a page loads at once and what it loads later, on use. */
export async function measureWeights() {
  const rows: [string, string, string][] = []
  for (const { path, name } of elements) {
    const { first, later } = await bundled(path)
    rows.push([name, kilobytes(first), later > 0 ? kilobytes(later) : ''])
  }
  table(['element', 'kB at once', 'kB on demand'], rows)
}

async function bundled(path: string): Promise<{ first: number; later: number }> {
  const result = await build({
    root: kit,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(kit, path),
        preserveEntrySignatures: 'strict',
        external: notOurs,
      },
    },
  })
  const parts = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  )
  const chunks = new Map(
    parts.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`Nothing was built of ${path}`)
  const first = importedChunks(entry.fileName, chunks)
  const later = [...chunks.keys()].filter((name) => !first.has(name))
  const stylesOf = (names: Iterable<string>) =>
    new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))
  const styles = (names: ReadonlySet<string>) =>
    parts.flatMap((part) =>
      part.type === 'asset' && names.has(part.fileName) ? [part.source] : [],
    )
  const code = (names: Iterable<string>) => [...names].map((name) => chunks.get(name)?.code ?? '')
  return {
    first: sum(code(first)) + sum(styles(stylesOf(first))),
    later:
      sum(code(later)) +
      sum(styles(new Set([...stylesOf(later)].filter((name) => !stylesOf(first).has(name))))),
  }
}

/** A chunk and all its static imports. */
function importedChunks(
  name: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  seen = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(name)
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const next of chunk.imports) importedChunks(next, chunks, seen)
  return seen
}

const sum = (contents: readonly (string | Uint8Array)[]) =>
  contents.reduce(
    (bytes, content) =>
      bytes +
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    0,
  )

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
