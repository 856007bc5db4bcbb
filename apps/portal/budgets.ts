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
import type { Manifest } from 'vite'
import type { Locales } from '../server/src/i18n/locales.ts'
import { filesOf, pageEntry, scriptsOf } from './manifest.ts'

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

const limits = { signin: 112_000, fonts: 45_000, screen: 30_000 }

/** Loaded right after the first page, without a click: the toasts and the screen for a bug. */
const loadedBehind = ['src/app/ToastRegion.tsx', 'src/app/WentWrong.tsx']

const publicFrame = ['src/frames/PublicLayout.tsx']
const guard = ['src/app/Guard.tsx']
const signedInFrame = [...guard, 'src/frames/Layout.tsx']
const profile = [...signedInFrame, 'src/features/profile/route.tsx']
const desk = [...guard, 'src/features/staff/route.tsx']

interface Screen {
  /** The modules that are imported before the screen can be used, its frame included. */
  modules: string[]
  /** The namespaces of its texts. */
  texts?: string[]
}

/** Every screen but /signin. */
const screens: Record<string, Screen> = {
  '/signup': {
    modules: [...publicFrame, 'src/features/signup/route.tsx'],
    texts: ['choices', 'forms', 'signup'],
  },
  '/activate': { modules: [...publicFrame, 'src/features/activate/route.tsx'], texts: ['links'] },
  '/confirm-email': {
    modules: [...publicFrame, 'src/features/confirm-email/route.tsx'],
    texts: ['links'],
  },
  '/new-password': {
    modules: ['src/features/signin/NewPasswordLink.tsx'],
    texts: ['signin', 'forms', 'recovery'],
  },
  '/undo-email': {
    modules: [...publicFrame, 'src/features/confirm-email/route.tsx'],
    texts: ['links'],
  },
  '/terms': { modules: [...publicFrame, 'src/features/terms/route.tsx'], texts: ['terms'] },
  '/login': { modules: ['src/features/signin/password-only.tsx'], texts: ['signin'] },
  '/authorize': { modules: ['src/features/provider/route.tsx'] },
  '/authorize: consent, errors': {
    modules: ['src/features/provider/route.tsx', 'src/features/provider/Interrupted.tsx'],
    texts: ['provider'],
  },
  '/pg': {
    modules: ['src/features/provider/route.tsx', 'src/features/provider/playground/Playground.tsx'],
    texts: ['playground'],
  },
  '/': { modules: [...signedInFrame, 'src/features/home/route.tsx'], texts: ['home'] },
  '/profile/info': {
    modules: [...profile, 'src/features/profile/InfoPage.tsx'],
    texts: ['choices', 'forms', 'profile'],
  },
  '/profile/agency': {
    modules: [...profile, 'src/features/profile/AgencyPage.tsx'],
    texts: ['choices', 'forms', 'profile'],
  },
  '/profile/newsletter': {
    modules: [...profile, 'src/features/profile/NewsletterPage.tsx'],
    texts: ['choices', 'consents', 'forms', 'profile'],
  },
  '/profile/password': {
    modules: [...profile, 'src/features/profile/PasswordPage.tsx'],
    texts: ['choices', 'forms', 'profile', 'password'],
  },
  '/profile/sites': {
    modules: [...profile, 'src/features/profile/SitesPage.tsx'],
    texts: ['choices', 'forms', 'profile', 'provider'],
  },
  '/staff/users': { modules: desk, texts: ['forms', 'staff'] },
  '/staff/translations': {
    modules: [...desk, 'src/features/staff/missing-texts/MissingTexts.tsx'],
    texts: ['forms', 'staff'],
  },
  '/staff/settings': {
    modules: [...desk, 'src/features/staff/sites/Sites.tsx'],
    texts: ['forms', 'staff'],
  },
  'not found': { modules: [...publicFrame, 'src/ui/NotFound.tsx'] },
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
  for (const { title, bytes, limit } of rows)
    process.stdout.write(
      `${bytes > limit ? 'OVER ' : '     '}${title.padEnd(32)}${kilobytes(bytes)} of ${kilobytes(limit)}\n`,
    )
  return rows.every(({ bytes, limit }) => bytes <= limit)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`

/**
 * The first load of /signin in each language: its page, its texts, and all scripts and styles that
 * load without a click.
 */
function signinRows({ dist, manifest, locales }: BuildOutput): BudgetRow[] {
  // The page contains the styles of its own files.
  const scripts = brotliBytes(dist, scriptsOf(manifest, pageEntry))
  const pageFiles = filesOf(manifest, [pageEntry])
  const behind = brotliBytes(dist, without(filesOf(manifest, loadedBehind), pageFiles))
  const limit = limits.signin
  return [
    { title: '/signin: scripts', bytes: scripts, limit },
    { title: '/signin: toasts, screen for a bug', bytes: behind, limit },
    ...locales.languages.map(({ tag }) => {
      const page = compressed(readFileSync(join(dist, `signin.${tag}.html`))).length
      const texts = textBytes(locales, tag, ['common', 'signin'])
      return {
        title: `/signin: first load in ${tag}`,
        bytes: page + texts + scripts + behind,
        limit,
      }
    }),
  ]
}

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
  const firstLoad = filesOf(manifest, [pageEntry, ...loadedBehind])
  return Object.entries(screens).map(([title, { modules, texts = [] }]) => {
    const files = without(filesOf(manifest, modules), firstLoad)
    const heaviestTexts = Math.max(
      ...locales.languages.map(({ tag }) => textBytes(locales, tag, texts)),
    )
    return { title, bytes: brotliBytes(dist, files) + heaviestTexts, limit: limits.screen }
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
