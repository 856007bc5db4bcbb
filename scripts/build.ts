import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

const marker = 'apps/portal/dist/.built'

/** The newest change among what the portal is built from, in milliseconds. */
async function newestSource(): Promise<number> {
  let newest = statSync('package-lock.json').mtimeMs
  for await (const file of glob(['apps/portal/**/*', 'packages/*/src/**/*'], { exclude: (name) => name === 'dist' || name === 'node_modules' })) newest = Math.max(newest, statSync(file).mtimeMs)
  return newest
}

/** Builds the portal, unless what is there is made from these very sources. Ends the program when the build fails. */
export async function buildPortal(): Promise<void> {
  const sources = String(await newestSource())
  if (existsSync(marker) && readFileSync(marker, 'utf8') === sources) return
  process.stdout.write('Building the portal.\n')
  rmSync(marker, { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/portal/build.ts'], { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
  if (status !== 0 || process.env['VERBOSE']) process.stdout.write(`${stdout}${stderr}`)
  if (status !== 0) process.exit(1)
  writeFileSync(marker, sources)
}

if (import.meta.main) await buildPortal()
