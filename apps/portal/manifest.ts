/** Reads Vite's manifest: which files a module of the portal became. */
import { relative } from 'node:path'
import type { Manifest, ManifestChunk, Rolldown } from 'vite'

/** The module that every page begins with. */
export const pageEntry = 'index.html'

/**
 * Adds the modules that share a file. Vite's manifest names a lazy module only when it has a file
 * of its own.
 */
export function withModules(manifest: Manifest, root: string, output: Rolldown.RolldownOutput) {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const modules = output.output.flatMap((file) =>
    file.type === 'chunk'
      ? file.moduleIds.map((id) => [relative(root, id), chunks.get(file.fileName)] as const)
      : [],
  )
  return { ...Object.fromEntries(modules), ...manifest } as Manifest
}

/** The scripts of a module and of all that it imports at once. */
export const scriptsOf = (manifest: Manifest, source: string): Set<string> =>
  new Set(chunksOf(manifest, source).map(({ file }) => file))

/** The stylesheets of a module and of all that it imports at once. */
export const stylesheetsOf = (manifest: Manifest, source: string): Set<string> =>
  new Set(chunksOf(manifest, source).flatMap(({ css = [] }) => css))

/** The scripts and stylesheets of several modules. */
export const filesOf = (manifest: Manifest, sources: readonly string[]): Set<string> =>
  new Set(
    sources.flatMap((source) => [
      ...scriptsOf(manifest, source),
      ...stylesheetsOf(manifest, source),
    ]),
  )

/** The built name of a file that is not a module, such as a font. `path` is the end of its path. */
export function assetOf(manifest: Manifest, path: string): string {
  const source = Object.keys(manifest).find((name) => name.endsWith(path))
  return chunkOf(manifest, source ?? path).file
}

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no file for ${source}`)
  return chunk
}

/** The chunk of a module, and all chunks that it imports directly or indirectly. */
function chunksOf(manifest: Manifest, source: string): ManifestChunk[] {
  const sources = new Set([source])
  // A loop over a set also visits entries that are added during the loop.
  for (const name of sources)
    for (const imported of chunkOf(manifest, name).imports ?? []) sources.add(imported)
  return [...sources].map((name) => chunkOf(manifest, name))
}
