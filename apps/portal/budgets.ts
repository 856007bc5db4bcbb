/**
 * What a person downloads before a screen can be used, and the limits. Sizes are brotli at its best
 * quality; 1 kB is 1000 bytes.
 *
 * `size-limit` is not used: it weighs files by their names. A screen's files are known only from
 * the build's manifest, less those
 * that /signin has loaded before, and its texts come from the server.
 */
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { pageDataJson, pagePlaceholders } from '@passerelle/contracts/page.ts'
import type { Manifest } from 'vite'
import type { Locales } from '../server/src/i18n/locales.ts'
import { filesOf, pageEntry, scriptsOf } from './manifest.ts'
import { screenParts, type ScreenParts } from './screens.ts'

/** The output of `build.ts`, and the texts that it used. */
interface BuildOutput {
  dist: string
  manifest: Manifest
  locales: Locales
}

interface BudgetRow {
  title: string
  bytes: number
  limit: number
}

/**
 * A screen's limit includes what is loaded right after it was drawn. The desk's first screen comes
 * with the list, the selected record and the fields that narrow it, because they are drawn at once.
 */
const limits = { signin: 112_000, fonts: 45_000, screen: 36_000, desk: 58_000 }

/** Every screen but /signin, and what /authorize shows instead of leading on. */
const screens: Readonly<Record<string, ScreenParts>> = {
  ...screenParts,
  '/authorize: consent, errors': {
    modules: ['src/features/provider/route.tsx', 'src/features/provider/Interrupted.tsx'],
    texts: ['provider'],
  },
}

const compressed = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

/**
 * Writes `name.br` beside every text file that is served unchanged. The server fills in and
 * compresses the pages.
 */
export function compress(dist: string): void {
  for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: dist }))
    writeFileSync(join(dist, `${file}.br`), compressed(readFileSync(join(dist, file))))
}

/** Prints what each first visit downloads. Returns false when one is above its limit. */
export function checkBudgets(output: BuildOutput): boolean {
  const rows = [...signinRows(output), fontRow(output), ...screenRows(output)]
  process.stdout.write(budgetReport(rows))
  return rows.every(({ bytes, limit }) => bytes <= limit)
}

/** A line for each first visit. When one is above its limit, the last line says what failed. */
export function budgetReport(rows: readonly BudgetRow[]): string {
  const lines = rows.map(
    ({ title, bytes, limit }) =>
      `${bytes > limit ? 'OVER ' : '     '}${title.padEnd(32)}${kilobytes(bytes)} of ${kilobytes(limit)}${bytes > limit ? `, ${bytes - limit} bytes above` : ''}`,
  )
  const above = rows.filter(({ bytes, limit }) => bytes > limit)
  if (above.length > 0)
    lines.push(
      `The portal is built, and heavier than apps/portal/budgets.ts allows: ${above.map(({ title, bytes, limit }) => `${title} by ${bytes - limit} bytes`).join(', ')}.`,
    )
  return `${lines.join('\n')}\n`
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`

/**
 * The first load of /signin in each language: its page with its texts, and all scripts and styles that
 * load without a click.
 */
function signinRows({ dist, manifest, locales }: BuildOutput): BudgetRow[] {
  // The page contains the styles of its own files.
  const scripts = brotliBytes(dist, scriptsOf(manifest, pageEntry))
  const limit = limits.signin
  return [
    { title: '/signin: scripts', bytes: scripts, limit },
    ...locales.languages.map(({ tag }) => {
      const page = compressed(Buffer.from(signinPage(dist, locales, tag))).length
      return { title: `/signin: first load in ${tag}`, bytes: page + scripts, limit }
    }),
  ]
}

/** The page as the server sends it: with its texts. */
const signinPage = (dist: string, locales: Locales, tag: LanguageTag) =>
  readFileSync(join(dist, `signin.${tag}.html`), 'utf8')
    .replace(pagePlaceholders.files, '')
    .replace(pagePlaceholders.data, () =>
      pageDataJson({
        texts: { common: locales.texts(tag, 'common'), signin: locales.texts(tag, 'signin') },
      }),
    )

/** The fonts with the letters of most European languages. Fonts are compressed already. */
function fontRow({ dist, manifest }: BuildOutput): BudgetRow {
  const fonts = Object.keys(manifest).filter((source) => source.endsWith('-basic.woff2'))
  const bytes = fonts
    .map((source) => statSync(join(dist, manifest[source]?.file ?? '')).size)
    .reduce((total, size) => total + size, 0)
  return { title: 'fonts of the first load', bytes, limit: limits.fonts }
}

/**
 * What each other screen adds to the first load of /signin, with the texts of the language where
 * they weigh most.
 */
function screenRows({ dist, manifest, locales }: BuildOutput): BudgetRow[] {
  const firstLoad = filesOf(manifest, [pageEntry])
  return Object.entries(screens).map(([title, { modules, texts }]) => {
    const files = without(filesOf(manifest, modules), firstLoad)
    const heaviestTexts = Math.max(
      ...locales.languages.map(({ tag }) => textBytes(locales, tag, texts)),
    )
    return {
      title,
      bytes: brotliBytes(dist, files) + heaviestTexts,
      limit: title.startsWith('/staff/') ? limits.desk : limits.screen,
    }
  })
}

const without = (files: Set<string>, others: Set<string>) =>
  new Set([...files].filter((file) => !others.has(file)))

const brotliBytes = (dist: string, files: Set<string>) =>
  [...files].reduce((total, file) => total + statSync(join(dist, `${file}.br`)).size, 0)

const textBytes = (locales: Locales, tag: string, namespaces: readonly string[]) =>
  namespaces
    .map((namespace) => compressed(Buffer.from(JSON.stringify(locales.texts(tag, namespace)))))
    .reduce((total, { length }) => total + length, 0)
