/** What a person downloads, as brotli at its best, and how much of it is allowed. 1 kB is 1000 bytes. */
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Locales } from '../server/src/i18n/locales.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}
export type Manifest = Record<string, Chunk>

interface Line {
  what: string
  bytes: number
  limit: number
}

const limits = { signin: 110_000, fonts: 45_000, route: 30_000 }
export const entry = 'index.html'

/** Before every screen of somebody who is signed in. */
export const guard = 'src/app/Guard.tsx'
const guarded = [guard]
const framed = [...guarded, 'src/frames/Layout.tsx']
const profile = [...framed, 'src/features/profile/route.tsx']
const desk = [...guarded, 'src/features/staff/route.tsx']
const open = ['src/frames/PublicLayout.tsx']

interface Screen {
  parts: string[]
  texts?: string[]
}

/** Every other screen: the parts that arrive before it can be used, its frame among them, and its texts in the language where they weigh most. What comes on demand is a part of none. */
export const screens: Record<string, Screen> = {
  '/signup': { parts: [...open, 'src/features/signup/route.tsx'], texts: ['choices', 'signup'] },
  '/activate': { parts: [...open, 'src/features/activate/route.tsx'], texts: ['links'] },
  '/confirm-email': { parts: [...open, 'src/features/confirm-email/route.tsx'], texts: ['links'] },
  '/terms': { parts: [...open, 'src/features/terms/route.tsx'], texts: ['terms'] },
  '/login': { parts: ['src/features/signin/password-only.tsx'], texts: ['signin'] },
  '/authorize': { parts: ['src/features/provider/route.tsx'] },
  '/authorize: consent, errors': {
    parts: ['src/features/provider/route.tsx', 'src/features/provider/Interrupted.tsx'],
    texts: ['provider'],
  },
  '/pg': {
    parts: ['src/features/provider/route.tsx', 'src/features/provider/playground/Playground.tsx'],
    texts: ['playground'],
  },
  '/': { parts: [...framed, 'src/features/home/route.tsx'] },
  '/profile/info': {
    parts: [...profile, 'src/features/profile/InfoPage.tsx'],
    texts: ['choices', 'profile'],
  },
  '/profile/agency': {
    parts: [...profile, 'src/features/profile/AgencyPage.tsx'],
    texts: ['choices', 'profile'],
  },
  '/profile/newsletter': {
    parts: [...profile, 'src/features/profile/NewsletterPage.tsx'],
    texts: ['choices', 'consents', 'profile'],
  },
  '/profile/password': {
    parts: [...profile, 'src/features/profile/PasswordPage.tsx'],
    texts: ['choices', 'profile', 'password'],
  },
  '/profile/sites': {
    parts: [...profile, 'src/features/profile/SitesPage.tsx'],
    texts: ['choices', 'profile', 'provider'],
  },
  '/staff/users': { parts: desk, texts: ['staff'] },
  'not found': { parts: [...open, 'src/ui/NotFound.tsx'] },
}

/** Areas of the desk that come when they are opened. They are weighed, but are no further users of what the whole desk has: what it alone needs would count as everybody's. */
const areas: Record<string, Screen> = {
  '/staff/translations': {
    parts: [...desk, 'src/features/staff/missing-texts/MissingTexts.tsx'],
    texts: ['staff'],
  },
  '/staff/settings': { parts: [...desk, 'src/features/staff/sites/Sites.tsx'], texts: ['staff'] },
}

/** Right behind the first page come, by themselves, the toasts and the screen for a bug. */
export const soon = ['src/ui/ToastRegion.tsx', 'src/ui/WentWrong.tsx']

const squeeze = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

/** Writes `name.br` beside every text file that is served as it is; the pages hold marks and are compressed by the server. */
export function compress(dist: string) {
  for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: dist }))
    writeFileSync(join(dist, `${file}.br`), squeeze(readFileSync(join(dist, file))))
}

/** Prints what each first visit costs; false when one is above its limit. */
export function checkBudgets(dist: string, manifest: Manifest, locales: Locales): boolean {
  const size = (file: string) =>
    file.endsWith('.html')
      ? squeeze(readFileSync(join(dist, file))).length
      : statSync(join(dist, `${file}.br`)).size
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0)
  const tags = locales.languages.map(({ tag }) => tag)
  const texts = (tag: string, namespaces: string[]) =>
    namespaces.reduce(
      (total, ns) => total + squeeze(Buffer.from(JSON.stringify(locales.texts(tag, ns)))).length,
      0,
    )

  const parts = (source: string) => [...scripts(manifest, source), ...stylesOf(manifest, source)]
  const first = new Set([entry, ...soon].flatMap(parts))
  const program = sum(scripts(manifest, entry))
  const after = sum([...first].filter((file) => !parts(entry).includes(file)))
  const fonts = globSync('assets/*-basic-*.woff2', { cwd: dist }).reduce(
    (total, file) => total + statSync(join(dist, file)).size,
    0,
  )
  const lines: Line[] = [
    { what: '/signin: scripts', bytes: program, limit: limits.signin },
    { what: '/signin: toasts, screen for a bug', bytes: after, limit: limits.signin },
    ...tags.map((tag) => ({
      what: `/signin: first load in ${tag}`,
      bytes: size(`signin.${tag}.html`) + texts(tag, ['common', 'signin']) + program + after,
      limit: limits.signin,
    })),
    { what: 'fonts of the first load', bytes: fonts, limit: limits.fonts },
    ...Object.entries({ ...screens, ...areas }).map(([what, screen]) => {
      const files = new Set(screen.parts.flatMap(parts))
      const words = Math.max(...tags.map((tag) => texts(tag, screen.texts ?? [])))
      return {
        what,
        bytes: sum([...files].filter((file) => !first.has(file))) + words,
        limit: limits.route,
      }
    }),
  ]
  for (const { what, bytes, limit } of lines)
    process.stdout.write(
      `${bytes > limit ? 'OVER ' : '     '}${what.padEnd(32)}${kilobytes(bytes)} of ${kilobytes(limit)}\n`,
    )
  return lines.every(({ bytes, limit }) => bytes <= limit)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`

/** A chunk and all that it imports, by name in the manifest. */
function reached(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  if (!manifest[source]) throw new Error(`The build has no part ${source}`)
  if (seen.has(source)) return seen
  seen.add(source)
  for (const next of manifest[source]?.imports ?? []) reached(manifest, next, seen)
  return seen
}

const scripts = (manifest: Manifest, source: string) =>
  new Set([...reached(manifest, source)].flatMap((name) => manifest[name]?.file ?? []))

/** Styles of a chunk and of all that it imports. */
export const stylesOf = (manifest: Manifest, source: string) =>
  new Set([...reached(manifest, source)].flatMap((name) => manifest[name]?.css ?? []))
