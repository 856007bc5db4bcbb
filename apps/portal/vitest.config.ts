import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { kitSourceAlias } from './kit-sources.ts'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: kitSourceAlias },
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Only what is broken takes that long; a machine that is busy with something else does not make a test fail.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    silent: 'passed-only', // what a test that passes says is noise
    maxWorkers: 2, // more would read all the modules once more, and gain nothing beside the other suite
    isolate: false, // hundreds of modules are read once for each page, not once for each file
    setupFiles: ['test/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      traceView: 'off',
      dependencySourcemaps: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 800 } }],
    },
  },
})
