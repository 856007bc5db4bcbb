/**
 * Measures what each element of the package costs a page, and writes the table of SIZES.md:
 * `npm run sizes --workspace packages/kit`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Bytes, minified, each file brotli 11. */
export type Size = {
  element: string
  /** JavaScript that a page loads at once, without React. */
  script: number
  /** JavaScript that it loads when the element is used. */
  onDemand: number
  /** The element's style sheet, with the basis that all elements share. */
  style: number
}

const root = import.meta.dirname
const table = join(root, 'SIZES.md')
const notOurs = /^react(?:-dom)?(?:\/|$)/
const entry = '\0entry'

/** The sizes of all elements of a built package. */
export async function measureSizes(folder: string): Promise<Size[]> {
  const sizes: Size[] = []
  for (const element of elementsIn(folder)) sizes.push(await sizeOf(element, folder))
  return sizes
}

/** Builds the package into a folder of its own, below the repository, where its modules find React. */
export function buildForSizes(): { folder: string; remove: () => void } {
  const cache = resolve(root, '../../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'kit-sizes-'))
  const path = `${resolve(root, '../../node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const { status } = spawnSync(process.execPath, ['build.ts', folder], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The package cannot be built.')
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

const elementsIn = (folder: string) =>
  readdirSync(join(folder, 'css'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => file.replace('.css', ''))
    .toSorted()

async function sizeOf(element: string, folder: string): Promise<Size> {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'element-entry',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) =>
          id === entry
            ? `import ${JSON.stringify(join(folder, `css/${element}.css`))}
               export { ${element} } from ${JSON.stringify(join(folder, 'package.js'))}`
            : null,
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        external: notOurs,
        // As the package's `sideEffects` says; this folder has no manifest.
        treeshake: { moduleSideEffects: (id) => id.endsWith('.css') },
        checks: { moduleLevelDirective: false },
      },
    },
  })
  const parts = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunks = parts.filter((part) => part.type === 'chunk')
  const first = importedChunks(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  )
  const styles = parts.flatMap((part) =>
    part.type === 'asset' && part.fileName.endsWith('.css') ? [part.source] : [],
  )
  return {
    element,
    script: brotli([...first].map(({ code }) => code)),
    onDemand: brotli(chunks.filter((chunk) => !first.has(chunk)).map(({ code }) => code)),
    style: brotli(styles),
  }
}

/** The chunks and all their static imports. */
function importedChunks(
  from: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set(from)
  for (const { imports } of found)
    for (const name of imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next) found.add(next)
    }
  return found
}

const brotli = (contents: readonly (string | Uint8Array)[]) =>
  contents.reduce(
    (bytes, content) =>
      bytes +
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    0,
  )

const kilobytes = (bytes: number) => (bytes === 0 ? '' : (bytes / 1000).toFixed(1))

function pageOf(sizes: readonly Size[]): string {
  const rows = sizes.map(
    ({ element, script, onDemand, style }) =>
      `| ${element} | ${kilobytes(script)} | ${kilobytes(onDemand)} | ${kilobytes(style)} |`,
  )
  return `# What each element weighs

What a page loads for one element alone, with everything that the element needs except React: minified, each file brotli 11, in kB of 1000 bytes. "On demand" is loaded when a person uses the element. The styles are those of \`css/<Element>.css\`, with the basis that all elements share; \`tokens.css\` and \`fonts.css\` come once for each page. Elements share much of this: a page with ten of them pays for the cell, the button and the icons once.

\`npm run sizes --workspace packages/kit\` writes this page, and a test compares it.

| element | JavaScript | on demand | styles |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

if (import.meta.main) {
  const { folder, remove } = buildForSizes()
  try {
    writeFileSync(table, pageOf(await measureSizes(folder)))
  } finally {
    remove()
  }
}
