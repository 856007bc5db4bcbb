/** Builds the portal into dist: pages, files with a hash in their name, /signin in each language; everything brotli-compressed beside it. Fails above the budgets. */
import { pageMarks } from '@passerelle/contracts/page.ts'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { readLocales } from '../server/src/i18n/locales.ts'
import { checkBudgets, compress, entry, stylesOf, type Manifest } from './budget.ts'
import { planChunks } from './chunks.ts'
import { earlyScript } from './early-script.ts'
import type { Drawn } from './src/prerender.tsx'

const root = import.meta.dirname
const dist = join(root, 'dist')
const drawing = join(root, 'dist-drawing')
const configFile = join(root, 'vite.config.ts')
/** Those that the server will find too. */
const locales = readLocales(process.env['LOCALES_DIR'] ?? join(root, '../../locales'))

interface Drawing {
  drawSignin: (from: Drawn) => Promise<string>
  titleOf: (from: Drawn) => string
}

rmSync(dist, { recursive: true, force: true })
const fileOf = await planChunks(configFile)
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'plan', name: (id: string) => fileOf(id) ?? null }],
}
await build({
  configFile,
  logLevel: 'warn',
  build: { outDir: dist, rolldownOptions: { output: { codeSplitting } } },
})
await build({
  configFile,
  logLevel: 'warn',
  ssr: { noExternal: ['lucide-react'] },
  build: { outDir: drawing, ssr: 'src/prerender.tsx', manifest: false },
})
const { drawSignin, titleOf } = (await import(
  pathToFileURL(join(drawing, 'prerender.js')).href
)) as Drawing

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
rmSync(join(dist, '.vite'), { recursive: true })
const shell = readFileSync(join(dist, 'index.html'), 'utf8')
for (const { tag: language } of locales.languages) {
  const from = {
    language,
    languages: locales.languages,
    texts: { common: locales.texts(language, 'common'), signin: locales.texts(language, 'signin') },
  }
  writeFileSync(
    join(dist, `signin.${language}.html`),
    signinPage(shell, await drawSignin(from), titleOf(from)),
  )
}
writeFileSync(join(dist, 'languages.json'), JSON.stringify(locales.languages))
rmSync(drawing, { recursive: true })

compress(dist)
if (!checkBudgets(dist, manifest, locales)) process.exitCode = 1

/** The shell with /signin drawn into it in one language: its styles inlined, its program fetched after the first frame. */
function signinPage(shell: string, markup: string, title: string): string {
  const styles = [...stylesOf(manifest, entry)]
  const css = styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('')
  const font = globSync('assets/mona-sans-basic-*.woff2', { cwd: dist })[0]
  const head = [
    `<title>${title} - ${pageMarks.brandName}</title>`,
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    `<style>${css}</style>`,
    // Screens that come later would ask for these styles; a disabled link says that they are there, and is not fetched itself.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script>${earlyScript}</script>`,
    `<script type="module">requestAnimationFrame(()=>setTimeout(()=>import("/${manifest[entry]?.file}")))</script>`,
  ]
  return shell
    .replace(/<title>.*?<\/title>/s, '')
    .replace(
      /\s*<(script|link)\b[^>]*(type="module"|rel="modulepreload"|rel="stylesheet")[^>]*>(<\/script>)?/g,
      '',
    )
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}
