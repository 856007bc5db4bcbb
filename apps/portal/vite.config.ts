import { basename } from 'node:path'
import { pagePlaceholders, type PageSettings } from '@passerelle/contracts/page.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers } from './browsers.ts'
import { codeSplitting } from './code-splitting.ts'
import { kitSourceAlias } from './kit-sources.ts'
import { watchStart, watchStartMark } from './watch-start.ts'

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

/** wouter brings a replacement of a hook that React has had since version 18. */
const nativeStoreHook = { find: /^use-sync-external-store\/shim\b.*/, replacement: 'react' }

/** The files that every page loads, by their names in the build. */
const onEveryPage = /^assets\/(?:first|index|rolldown-runtime)-/

const watchingPage: Plugin = {
  name: 'watching-page',
  transformIndexHtml: (html) => html.replace(watchStartMark, () => watchStart),
}

/** Replaces the marks in the page. In production the server does. */
const developmentPage: Plugin = {
  name: 'development-page',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace(
        pagePlaceholders.settings,
        JSON.stringify(developmentSettings).replaceAll('"', '&quot;'),
      )
      .replace(pagePlaceholders.files, '')
      .replace(pagePlaceholders.data, '{}')
      .replace(pagePlaceholders.language, developmentSettings.language)
      .replace(`${pagePlaceholders.title} - `, '')
      .replaceAll(pagePlaceholders.brandName, developmentSettings.brand)
      .replaceAll(/%(?:DESCRIPTION|FOOT|LATE|TRY_AGAIN|NO_SCRIPT|OLD_BROWSER)%/g, ''),
}

/**
 * Makes every page fetch its typeface with its program, so that lines are drawn with it from the
 * start and do not break anew.
 */
const typeface: Plugin = {
  name: 'typeface',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) => {
    const font = Object.keys(bundle).find((name) => name.includes('mona-sans-basic'))
    if (font === undefined) throw new Error('The build has no typeface.')
    return [
      {
        tag: 'link',
        attrs: {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        },
        injectTo: 'head',
      },
    ]
  },
}

/** The class of a part: that of `.foot` in `Stub.module.css` is `Stub-foot`. */
function className(part: string, file: string): string {
  return `${basename(file.split('?')[0] ?? '', '.module.css')}-${part}`
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  resolve: { alias: [...kitSourceAlias, nativeStoreHook] },
  plugins: [react(), watchingPage, developmentPage, typeface],
  css: { modules: { generateScopedName: className } },
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every page has loaded these before a screen names the files that it needs.
      resolveDependencies: (_file, needed) => needed.filter((name) => !onEveryPage.test(name)),
    },
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting } },
  },
  server: {
    port: 5173,
    // The server answers for the host of PUBLIC_URL only, which is that of this server.
    proxy: Object.fromEntries(
      ['/api', '/mailbox'].map((path) => [
        path,
        { target: 'http://localhost:3000', changeOrigin: false },
      ]),
    ),
  },
}))
