import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 4310)

/**
 * Journeys against the built portal and the running server, on a desktop by day and on a phone by
 * night; `@once` marks journeys that the phone does not repeat (records 23 and 30), `@phone` and
 * `@shift` those that only the phone has (record 62).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts', // not engines/, which has a runner of its own
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 5, // a journey waits more than it computes
  // A generous limit, so that a busy machine fails no test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    // A language chosen by hand stays after a sign-in. Tests of other languages choose one
    // themselves.
    storageState: {
      cookies: [
        {
          name: 'language',
          value: 'en-US',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop by day',
      grepInvert: /@phone|@shift/,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    // The sweeps set their own widths, and the other two do not depend on the screen.
    {
      name: 'phone by night',
      grepInvert: /@once/,
      testIgnore: ['*.sweep.spec.ts', 'kit-package.spec.ts', 'browser-site.spec.ts'],
      use: {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    cwd: '..',
    url: `http://localhost:${port}/healthz`,
    timeout: 60_000,
    env: { E2E_PORT: String(port) },
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
