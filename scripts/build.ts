import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { aboveBudget } from './above-budget.ts'
import { storybook } from './storybook.ts'

interface Build {
  readonly title: string
  /** The output folder. */
  readonly folder: string
  /** Glob patterns of the input files. */
  readonly sources: readonly string[]
  readonly run: readonly [string, ...string[]]
  /** Takes a portal that is above a budget, and says so in a line. */
  readonly evenAboveBudget?: boolean
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
 * Runs a build, and ends the process when it fails. `VERBOSE=1` prints its output.
 * @returns whether what it built is above a budget
 */
function runBuild({ run: [program, ...args], evenAboveBudget = false }: Build): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const isAbove = evenAboveBudget && status === aboveBudget
  const isBuilt = status === 0 || isAbove
  if (!isBuilt || process.env['VERBOSE']) process.stdout.write(`${stderr}${stdout}`)
  if (!isBuilt) process.exit(1)
  return isAbove
}

/** Builds when a source has changed since the last build. Ends the process when the build fails. */
async function buildIfChanged(build: Build): Promise<void> {
  const { title, folder, sources, evenAboveBudget } = build
  const marker = `${folder}/.built`
  const lastChange = String(await lastChangeOf(sources))
  const above = `${lastChange} above a budget`
  const built = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
  if (built === lastChange || (evenAboveBudget && built === above)) return
  process.stdout.write(`Building the ${title}.\n`)
  rmSync(marker, { force: true })
  const isAbove = runBuild(build)
  if (isAbove)
    process.stdout.write(
      `The ${title} is above a budget and works all the same; npm run build says where.\n`,
    )
  writeFileSync(marker, isAbove ? above : lastChange)
}

/** Builds the portal that the server serves. Budgets are for those who change it. */
export async function buildPortal(options: Pick<Build, 'evenAboveBudget'> = {}): Promise<void> {
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
    ...options,
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
