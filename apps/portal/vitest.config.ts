import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { moduleHeaders } from '../../scripts/module-headers.ts'
import { kitSourceAlias } from './kit-sources.ts'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: kitSourceAlias },
  plugins: [react()],
  server: { headers: moduleHeaders },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // A generous limit, so that a busy machine fails no test.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    silent: 'passed-only', // a passing test writes no errors and warnings; the rest is noise
    maxWorkers: 2, // the machine has two processors, and the other suite runs at the same time
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
