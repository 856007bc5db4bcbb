/** Builds the portal into dist: pages, files with a hash in their name, texts; everything brotli-compressed beside it. Fails above the budgets. */
import { pageMarks } from '@passerelle/contracts/page.ts'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { checkBudgets, compress, entry, stylesOf, type Manifest } from './budget.ts'
import { planChunks } from './chunks.ts'

const root = import.meta.dirname
const dist = join(root, 'dist')
const drawing = join(root, 'dist-drawing')
const configFile = join(root, 'vite.config.ts')

interface Drawing { drawSignin: () => Promise<string>; signinTitle: string }

rmSync(dist, { recursive: true, force: true })
const fileOf = await planChunks(configFile)
const codeSplitting = { includeDependenciesRecursively: false, groups: [{ debugName: 'plan', name: (id: string) => fileOf(id) ?? null }] }
await build({ configFile, logLevel: 'warn', build: { outDir: dist, rolldownOptions: { output: { codeSplitting } } } })
await build({ configFile, logLevel: 'warn', ssr: { noExternal: ['lucide-react'] }, build: { outDir: drawing, ssr: 'src/prerender.tsx', manifest: false } })
const { drawSignin, signinTitle } = await import(pathToFileURL(join(drawing, 'prerender.js')).href) as Drawing
const markup = await drawSignin()
rmSync(drawing, { recursive: true })

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
rmSync(join(dist, '.vite'), { recursive: true })
writeFileSync(join(dist, 'signin.html'), signinPage(readFileSync(join(dist, 'index.html'), 'utf8')))

for (const file of globSync('src/locales/*/*.json', { cwd: root })) {
  const target = join(dist, file.replace(/^src./, ''))
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(target, JSON.stringify(JSON.parse(readFileSync(join(root, file), 'utf8'))))
}
compress(dist)
if (!checkBudgets(dist, manifest)) process.exitCode = 1

/** The shell with /signin drawn into it: its styles inlined, its program fetched after the first frame. */
function signinPage(shell: string): string {
  const styles = [...stylesOf(manifest, entry)]
  const css = styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('')
  const font = globSync('assets/mona-sans-basic-*.woff2', { cwd: dist })[0]
  const head = [
    `<title>${signinTitle} - ${pageMarks.brandName}</title>`,
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    `<style>${css}</style>`,
    // Screens that come later would ask for these styles; a disabled link says that they are there, and is not fetched itself.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script type="module">requestAnimationFrame(()=>setTimeout(()=>import("/${manifest[entry]?.file}")))</script>`,
  ]
  return shell
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/\s*<(script|link)\b[^>]*(type="module"|rel="modulepreload"|rel="stylesheet")[^>]*>(<\/script>)?/g, '')
    .replace('</head>', `${head.join('\n')}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}
