import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { storybook } from './storybook.ts'

interface Build {
  readonly title: string
  /** Where it goes. */
  readonly folder: string
  /** What it is made from. */
  readonly sources: readonly string[]
  readonly run: readonly [string, ...string[]]
}

const kit = 'packages/kit'
const gallery = `${kit}/gallery-dist`

/** The newest change among what something is built from, in milliseconds. */
async function newestOf(sources: readonly string[]): Promise<number> {
  let newest = statSync('package-lock.json').mtimeMs
  for await (const file of glob(sources, {
    exclude: (name) => name === 'dist' || name === 'node_modules',
  }))
    newest = Math.max(newest, statSync(file).mtimeMs)
  return newest
}

/** Builds, unless what is there is made from these very sources. Ends the program when the build fails. */
async function buildOnce({
  title,
  folder,
  sources,
  run: [program, ...args],
}: Build): Promise<void> {
  const marker = `${folder}/.built`
  const newest = String(await newestOf(sources))
  if (existsSync(marker) && readFileSync(marker, 'utf8') === newest) return
  process.stdout.write(`Building the ${title}.\n`)
  rmSync(marker, { force: true })
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0 || process.env['VERBOSE']) process.stdout.write(`${stdout}${stderr}`)
  if (status !== 0) process.exit(1)
  writeFileSync(marker, newest)
}

/** What the server hands out. */
export async function buildPortal(): Promise<void> {
  await buildOnce({
    title: 'portal',
    folder: 'apps/portal/dist',
    sources: [
      'apps/portal/**/*',
      'packages/*/src/**/*',
      'locales/*/*',
      'apps/server/src/i18n/locales.ts',
    ],
    run: [process.execPath, 'apps/portal/build.ts'],
  })
}

/** The kit's elements as pages that need no server. */
async function buildGallery(): Promise<void> {
  await buildOnce({
    title: 'gallery of the kit',
    folder: gallery,
    sources: [`${kit}/src/**/*`, `${kit}/.storybook/*`],
    run: storybook('build', '--output-dir', gallery),
  })
}

if (import.meta.main) {
  const [only] = process.argv.slice(2)
  if (only !== 'gallery') await buildPortal()
  if (only !== 'portal') await buildGallery()
}
