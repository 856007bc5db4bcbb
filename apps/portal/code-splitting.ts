import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { sharedFiles } from './shared-files.ts'

const repository = join(import.meta.dirname, '../..')

/**
 * Decides which modules share a file. Rolldown's own division makes 161 small files, which
 * compress worse: with it the first load of /signin is 13 kB larger, and /profile/info 10 kB.
 * `VERBOSE=1 npm run build` prints the size of each screen.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // Everything that /signin needs. `main.tsx` stays in a file of its own; otherwise the manifest
    // would not name the page's entry.
    { name: 'first', tags: ['$initial'], test: (id) => !id.endsWith('/src/main.tsx') },
    ...sharedFiles.map(({ name, minShareCount, paths }) => ({
      name,
      minShareCount,
      test: (id: string) => paths.some((path) => id.startsWith(join(repository, path))),
    })),
  ],
}
