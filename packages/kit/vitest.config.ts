import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run']

export default defineConfig({
  root: import.meta.dirname,
  // Found late, one of these would reload the page in the middle of a test.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-dom/server', 'axe-core', 'downshift', 'fuse.js/basic', 'lucide-react', 'vitest-browser-react'] },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 8000,
    setupFiles: ['vitest.setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags } }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 800 } }],
    },
  },
})
