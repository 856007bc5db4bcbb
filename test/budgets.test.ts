/** Budgets are for those who change the portal: a build above them fails, and a start starts. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { budgetReport } from '../apps/portal/budgets.ts'
import { aboveBudget } from '../scripts/above-budget.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-budgets-'))
after(() => rmSync(folder, { recursive: true }))

test('a screen above its budget has the bytes in its line, and the last line says what failed', () => {
  const light = { title: '/terms', bytes: 34_000, limit: 34_000 }
  const heavy = { title: '/profile', bytes: 34_012, limit: 34_000 }
  assert.ok(!budgetReport([light]).includes('above'))
  assert.match(
    budgetReport([heavy, light]),
    /^OVER \/profile +34\.0 kB of +34\.0 kB, 12 bytes above\n {5}\/terms .+ kB\nThe portal is built, and heavier than apps\/portal\/budgets\.ts allows: \/profile by 12 bytes\.\n$/,
  )
})

/** Runs a script where the portal's build ends as one that is above a budget. */
function runAboveBudget(script: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts', script), ...args],
    // A setting that is wrong ends the server.
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PORT: 'x' } },
  )
  return { status, stdout, stderr }
}

test('npm start starts above a budget and says so once; npm run build fails, also afterwards', () => {
  mkdirSync(join(folder, 'apps/portal/dist'), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(
    join(folder, 'apps/portal/build.ts'),
    `console.log('OVER /profile'); process.exitCode = ${aboveBudget}`,
  )
  const first = runAboveBudget('start.ts')
  assert.equal(
    first.stdout,
    'Building the portal.\nThe portal is above a budget and works all the same; npm run build says where.\n',
  )
  assert.match(first.stderr, /^The settings are wrong:\n {2}- PORT/m)
  const again = runAboveBudget('start.ts')
  assert.equal(again.stdout, '')
  assert.match(again.stderr, /^The settings are wrong:/m)

  const build = runAboveBudget('build.ts', 'portal')
  assert.equal(build.status, 1)
  assert.match(build.stdout, /OVER \/profile\n$/)
  assert.equal(runAboveBudget('build.ts', 'portal').status, 1)
})

test('npm start does not start a portal whose build failed', () => {
  writeFileSync(join(folder, 'apps/portal/build.ts'), `throw new Error('a file is missing')`)
  const { status, stdout, stderr } = runAboveBudget('start.ts')
  assert.equal(status, 1)
  assert.match(stdout, /a file is missing/)
  assert.ok(!stderr.includes('The settings are wrong'))
})
