import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { kitFromItsSources } from './kit-sources.ts'
import { withoutDrafts } from './without-drafts.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run']

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [...kitFromItsSources, ...withoutDrafts] },
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2, // a page waits more than it computes
    setupFiles: ['test/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags } }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 800 } }],
    },
  },
})
