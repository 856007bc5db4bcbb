import { pagePlaceholders } from '@passerelle/contracts/page.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { Locales } from '../server/src/i18n/locales.ts'
import { assetOf, pageEntry, stylesheetsOf } from './manifest.ts'
import { recordEarlyClick } from './record-early-click.ts'
import { watchStart, watchStartMark } from './watch-start.ts'
import type { SigninPage } from './src/prerender.tsx'

interface PrerenderOptions {
  root: string
  dist: string
  configFile: string
  manifest: Manifest
  locales: Locales
}

/** What `src/prerender.tsx` exports. */
interface Renderer {
  renderSignin: (page: SigninPage) => Promise<string>
  titleOf: (page: SigninPage) => string
}

/**
 * Writes `dist/signin.<language>.html` for each language: the page with the markup of /signin in
 * it, its styles inline, and its program
 * imported after the first frame. Rendered by React's `prerender` in a bundle that Vite builds for
 * Node. Libraries that prerender
 * (Vike, vite-react-ssg) were not taken: each brings a router and an entry of its own.
 */
export async function prerenderSignin(options: PrerenderOptions): Promise<void> {
  const { root, dist, manifest, locales } = options
  const template = readFileSync(join(root, 'index.html'), 'utf8')
  const head = headOf(dist, manifest)
  const { renderSignin, titleOf } = await buildRenderer(options)
  for (const { tag: language } of locales.languages) {
    const page: SigninPage = {
      language,
      languages: locales.languages,
      texts: {
        common: locales.texts(language, 'common'),
        signin: locales.texts(language, 'signin'),
      },
    }
    const html = fillTemplate(template, [
      [`${pagePlaceholders.title} - `, `${titleOf(page)} - `],
      ['/src/icon.svg', `/${assetOf(manifest, 'src/icon.svg')}`],
      ['</head>', `${head}\n</head>`],
      ['<div id="root"></div>', `<div id="root">${await renderSignin(page)}</div>`],
      ['<script type="module" src="/src/main.tsx"></script>', ''],
      [watchStartMark, watchStart],
    ])
    writeFileSync(join(dist, `signin.${language}.html`), html)
  }
}

/** Bundles `src/prerender.tsx` for Node and loads it. */
async function buildRenderer({ dist, configFile }: PrerenderOptions): Promise<Renderer> {
  const outDir = join(dist, '.prerender')
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir, ssr: 'src/prerender.tsx', manifest: false },
  })
  const renderer = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer
  rmSync(outDir, { recursive: true })
  return renderer
}

/** The part of a prerendered page's head that the common page does not have. */
function headOf(dist: string, manifest: Manifest): string {
  const stylesheets = [...stylesheetsOf(manifest, pageEntry)]
  const styles = stylesheets.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('')
  const font = assetOf(manifest, 'fonts/mona-sans-basic.woff2')
  const program = assetOf(manifest, pageEntry)
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    `<style>${styles}</style>`,
    // Vite loads the stylesheets of a lazy module unless the page has a link to them. No browser
    // fetches a link of another type; Chromium's preload scanner does fetch a disabled one
    // (docs/tricks.md).
    ...stylesheets.map((file) => `<link rel="stylesheet" href="/${file}" type="text/plain">`),
    `<script>${recordEarlyClick}</script>`,
    `<script type="module">requestAnimationFrame(()=>setTimeout(()=>import("/${program}")))</script>`,
  ].join('\n')
}

/** Replaces texts that must occur in the template exactly once. */
function fillTemplate(template: string, replacements: readonly [text: string, by: string][]) {
  return replacements.reduce((html, [text, by]) => {
    const parts = html.split(text)
    if (parts.length !== 2) throw new Error(`index.html has ${text} ${parts.length - 1} times`)
    return parts.join(by)
  }, template)
}
