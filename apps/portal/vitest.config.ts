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
  // List every dependency here. Vite reloads the page when it finds a new one during a test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      '@simplewebauthn/browser',
      'axe-core',
      'downshift',
      'fuse.js/basic',
      'i18next',
      'libphonenumber-js/core',
      'libphonenumber-js/min/metadata',
      'libphonenumber-js/mobile/examples',
      'lucide-react',
      'oauth4webapi',
      'react-day-picker',
      'react-dropzone',
      'react-i18next',
      'uqr',
      'vitest-browser-react',
      'wouter',
      'wouter/use-browser-location',
      'zod/mini',
      'zustand',
    ],
  },
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
