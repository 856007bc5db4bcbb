/**
 * Builds the portal into `dist`: the page for every address, /signin in each language, and files
 * with a hash in their names, with a
 * brotli-compressed copy beside each. Fails when a screen is above its budget.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { aboveBudget } from '../../scripts/above-budget.ts'
import { readLocales } from '../server/src/i18n/locales.ts'
import { checkBudgets, compress } from './budgets.ts'
import { syntaxErrors } from './check-syntax.ts'
import { assetOf, withModules } from './manifest.ts'
import { refuseNewerFeatures } from './newer-features.ts'
import { prerenderSignin } from './prerender.ts'
import { screenFiles } from './screens.ts'

const root = import.meta.dirname
const dist = join(root, 'dist')
const configFile = join(root, 'vite.config.ts')
/** The same that the server reads. */
const locales = readLocales(process.env['LOCALES_DIR'] ?? join(root, '../../locales'))

/** The fonts for pages that the server writes itself, which know no names of built files. */
function fontFaces(manifest: Manifest): string {
  const source = readFileSync(join(root, '../../packages/kit/src/fonts/fonts.css'), 'utf8')
  return source.replace(/url\('\.\/([\w-]+\.woff2)'\)/g, (_, name: string) => {
    return `url('/${assetOf(manifest, `fonts/${name}`)}')`
  })
}

const output = await build({ configFile, logLevel: 'warn' })
if (!('output' in output)) throw new Error('The build has more than one output.')
const errors = syntaxErrors(output.output)
if (errors.length > 0)
  throw new Error(`The build made files that no browser reads:\n${errors.join('\n')}`)
refuseNewerFeatures(output.output)
const viteManifest = readFileSync(join(dist, '.vite/manifest.json'), 'utf8')
const manifest = withModules(JSON.parse(viteManifest) as Manifest, root, output)
rmSync(join(dist, '.vite'), { recursive: true })

await prerenderSignin({ root, dist, configFile, manifest, locales })
// The server compares them with the languages that it has, and sends prerendered pages only where
// they are the same.
writeFileSync(join(dist, 'languages.json'), JSON.stringify(locales.languages))
// The server names them in each screen's page.
writeFileSync(join(dist, 'screens.json'), JSON.stringify(screenFiles(manifest)))

writeFileSync(join(dist, 'fonts.css'), fontFaces(manifest))

compress(dist)
if (!checkBudgets({ dist, manifest, locales })) process.exitCode = aboveBudget
