import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { storybook } from './storybook.ts'

interface Build {
  readonly title: string
  /** The output folder. */
  readonly folder: string
  /** Glob patterns of the input files. */
  readonly sources: readonly string[]
  readonly run: readonly [string, ...string[]]
}

const kit = 'packages/kit'
const gallery = `${kit}/gallery-dist`

/** Returns the time of the last change of a source or a package. Milliseconds since 1970. */
async function lastChangeOf(sources: readonly string[]): Promise<number> {
  let newest = statSync('package-lock.json').mtimeMs
  for await (const file of glob(sources, {
    exclude: (name) => name === 'dist' || name === 'node_modules',
  }))
    newest = Math.max(newest, statSync(file).mtimeMs)
  return newest
}

/**
 * Builds when a source has changed since the last build. Ends the process when the build fails.
 * `VERBOSE=1` prints the build's output.
 */
async function buildIfChanged({
  title,
  folder,
  sources,
  run: [program, ...args],
}: Build): Promise<void> {
  const marker = `${folder}/.built`
  const lastChange = String(await lastChangeOf(sources))
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lastChange) return
  process.stdout.write(`Building the ${title}.\n`)
  rmSync(marker, { force: true })
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0 || process.env['VERBOSE']) process.stdout.write(`${stdout}${stderr}`)
  if (status !== 0) process.exit(1)
  writeFileSync(marker, lastChange)
}

/** Builds the portal that the server serves. */
export async function buildPortal(): Promise<void> {
  await buildIfChanged({
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

/** Builds the pages of the kit's gallery. They need no server. */
async function buildGallery(): Promise<void> {
  await buildIfChanged({
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
