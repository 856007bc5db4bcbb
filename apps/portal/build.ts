/**
 * Builds the portal into `dist`: the page for every address, /signin in each language, and files
 * with a hash in their names, with a
 * brotli-compressed copy beside each. Fails when a screen is above its budget.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { readLocales } from '../server/src/i18n/locales.ts'
import { checkBudgets, compress } from './budgets.ts'
import { prerenderSignin } from './prerender.ts'

const root = import.meta.dirname
const dist = join(root, 'dist')
const configFile = join(root, 'vite.config.ts')
/** The same that the server reads. */
const locales = readLocales(process.env['LOCALES_DIR'] ?? join(root, '../../locales'))

await build({ configFile, logLevel: 'warn' })
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
rmSync(join(dist, '.vite'), { recursive: true })

await prerenderSignin({ root, dist, configFile, manifest, locales })
// The server compares them with the languages that it has, and sends prerendered pages only where
// they are the same.
writeFileSync(join(dist, 'languages.json'), JSON.stringify(locales.languages))

compress(dist)
if (!checkBudgets({ dist, manifest, locales })) process.exitCode = 1
