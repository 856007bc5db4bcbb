import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vitest/config'
import { browserTests } from '../../scripts/browser-tests.ts'
import { kitSourceAlias } from './kit-sources.ts'

const portalTests = defineConfig({
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
  test: { setupFiles: ['test/setup.ts'] },
})

export default mergeConfig(browserTests, portalTests)
