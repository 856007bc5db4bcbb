import { resolve } from 'node:path'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { browserTests } from '../../scripts/browser-tests.ts'
import { scopedName } from './build-styles.ts'
import { readComponentProperties } from './test/component-properties.ts'

/** Sets the reader's system preferences and the medium; null resets one to the browser's own. */
const emulateMedia = defineBrowserCommand<
  [{ reducedMotion?: 'reduce' | null; forcedColors?: 'active' | null; media?: 'print' | null }]
>(({ page }, media) => page.emulateMedia(media))

/** Makes the network lose the files whose address contains the text; an empty text ends that. */
const loseFiles = defineBrowserCommand<[string]>(async ({ page }, part) => {
  await page.unrouteAll()
  if (part !== '') await page.route(`**/*${part}*`, async (route) => route.abort())
})

/** Gives tests in the browser the properties of components, which only Node can read. */
const readProperties = defineBrowserCommand<[readonly string[]]>((_, files) =>
  readComponentProperties(files),
)

/** Whether the tests run again on every change. */
const isWatching = defineBrowserCommand(({ project }) => project.vitest.config.watch)

/** The picture files take longest, so they start first. */
class StoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
const rank = ({ moduleId }: TestSpecification) =>
  /\/stories-pictures[^/]*$/.test(moduleId) ? 0 : /\/stories[^/]*$/.test(moduleId) ? 1 : 2

const kitTests = defineConfig({
  root: import.meta.dirname,
  // The kit's classes have the names of the package. Those of stories and tests have others.
  css: {
    modules: {
      generateScopedName: (name, file) =>
        file.includes('/test/') || file.includes('/foundations/')
          ? `page-${name}`
          : scopedName(name, file),
    },
  },
  // List every dependency here. Vite reloads the page when it finds a new one during a test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'axe-core',
      'downshift',
      'fuse.js/basic',
      'lucide-react',
      'oauth4webapi',
      'react-day-picker',
      'react-dropzone',
      'valibot',
      'vitest-browser-react',
      'zod/mini',
    ],
  },
  test: {
    sequence: { sequencer: StoriesFirst },
    setupFiles: ['vitest.setup.ts'],
    // a picture without a reference is a failure; `npm run gallery -- --renew` takes the references
    update: 'none',
    browser: {
      commands: { emulateMedia, isWatching, loseFiles, readProperties },
      expect: {
        toMatchScreenshot: {
          timeout: 20_000,
          // The smaller of the two limits counts. Another build of the browser draws other edges,
          // which are not counted; the red dot has 64 pixels.
          comparatorOptions: { allowedMismatchedPixelRatio: 0.002, allowedMismatchedPixels: 24 },
          resolveScreenshotPath: ({ root, arg, ext }) =>
            resolve(root, 'screenshots', `${arg}${ext}`),
        },
      },
    },
  },
})

export default mergeConfig(browserTests, kitTests)
