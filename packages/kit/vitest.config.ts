import { resolve } from 'node:path'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run']

/** What the reader has set in the system; null goes back to what the browser has. */
const emulate = defineBrowserCommand<[{ reducedMotion?: 'reduce' | null; forcedColors?: 'active' | null }]>(({ page }, media) => page.emulateMedia(media))

export default defineConfig({
  root: import.meta.dirname,
  // Found late, one of these would reload the page in the middle of a test.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-dom/server', 'axe-core', 'downshift', 'fuse.js/basic', 'lucide-react', 'react-dropzone', 'vitest-browser-react'] },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 8000,
    maxWorkers: 2, // a page waits more than it computes
    setupFiles: ['vitest.setup.ts'],
    update: 'none', // a picture without a reference is a failure; `npm run gallery -- --renew` draws the references
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags } }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 800 } }],
      commands: { emulate },
      expect: {
        toMatchScreenshot: {
          // Enough for another build of the browser, whose letters have other edges; a changed word or colour is more.
          comparatorOptions: { allowedMismatchedPixelRatio: 0.01, allowedMismatchedPixels: 250 },
          resolveScreenshotPath: ({ root, arg, ext }) => resolve(root, 'screenshots', `${arg}${ext}`),
        },
      },
    },
  },
})
