import { playwright } from '@vitest/browser-playwright'
import type { ViteUserConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { moduleHeaders } from './module-headers.ts'

/** What the tests of the kit and of the portal share: they run in a browser. */
export const browserTests = {
  server: { headers: moduleHeaders },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // A generous limit, so that a busy machine fails no test.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    silent: 'passed-only', // a passing test writes no errors and warnings; the rest is noise
    maxWorkers: 2, // the machine has two processors, and the other suite runs at the same time
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
} satisfies ViteUserConfig
