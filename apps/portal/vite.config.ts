import { pageMarks, type PageSettings } from '@passerelle/contracts/page.ts'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { kitFromItsSources } from './kit-sources.ts'
import { onlyUsedTokens } from './tokens.ts'
import { withoutDrafts } from './without-drafts.ts'

const developmentSettings: PageSettings = {
  brand: 'eXperts',
  passwordMin: 4,
  corporateUrl: 'https://example.com/',
  language: 'en-US',
  languages: [
    { tag: 'en-US', code: 'EN', name: 'English' },
    { tag: 'de', code: 'DE', name: 'Deutsch' },
  ],
  partnerHosts: [],
  playground: true,
}

/** In development nobody replaces the marks that the server replaces in the built pages. */
const developmentPage: Plugin = {
  name: 'development-page',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace(pageMarks.settings, JSON.stringify(developmentSettings).replaceAll('"', '&quot;'))
      .replace(pageMarks.language, developmentSettings.language)
      .replace(`${pageMarks.title} - `, '')
      .replaceAll(pageMarks.brandName, developmentSettings.brand),
}

/** Icons without what their library reads for each of them: contexts, aliases, names. Worth more than a kilobyte on the first page. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  load: (id) =>
    id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs')
      ? `export { plainIcon as default } from ${JSON.stringify(join(import.meta.dirname, 'src/ui/plain-icon.ts'))}`
      : null,
}

/** The router asks React itself for what older Reacts did not have yet. */
const plainRouter: Plugin = {
  name: 'plain-router',
  apply: 'build',
  load: (id) =>
    id.endsWith('wouter/src/use-sync-external-store.js')
      ? `export { useSyncExternalStore } from 'react'`
      : null,
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [...kitFromItsSources, ...withoutDrafts] },
  plugins: [react(), developmentPage, plainIcons, plainRouter, onlyUsedTokens],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    // The first page names every part that another may need: not those that it has itself, and with as short a hash as there may be.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(?:rolldown-runtime|first)-[^/]*\.js$/.test(file)),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:3000', '/mailbox': 'http://localhost:3000' },
  },
})
