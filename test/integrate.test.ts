/**
 * docs/integrate-a-site.md must agree with the code: commands, claims, scopes, time limits and
 * names of modules.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { siteFields, siteScopes } from '@passerelle/contracts/sites.ts'
import { countryAreas, countryTiers } from '@passerelle/contracts/countries.ts'
import {
  attempts,
  body,
  days,
  minutes,
  provider as limits,
  seconds,
} from '@passerelle/contracts/limits.ts'
import { sites } from '../apps/server/src/cli/sites.ts'
import { retryDelay } from '../apps/server/src/outbox/claim.ts'
import { claimsByScope } from '../apps/server/src/features/provider/clients/claims.ts'

const guide = await readFile('docs/integrate-a-site.md', 'utf8')
const rowsOf = (heading: string) =>
  guide
    .split(`\n## ${heading}\n`)[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ')) ?? []
const words = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)

test('the guide’s options are options of the command, and its npm scripts and folders exist', async () => {
  const options = [...guide.matchAll(/--([a-z_]+)/g)].map(([, name = '']) => name)
  assert.ok(options.length > 15)
  assert.deepEqual(
    options.filter((name) => !(name in siteFields) && name !== 'overlap'),
    [],
  )
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [, name = ''] of guide.matchAll(/npm run (\w+)/g)) assert.ok(name in scripts, name)
  for (const [, folder = ''] of guide.matchAll(/cd (examples\/[\w-]+)/g)) {
    const sample = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as {
      scripts: Record<string, string>
    }
    assert.ok('start' in sample.scripts)
  }
  for (const [, verb = ''] of guide.matchAll(/cli -- sites ([a-z-]+)/g))
    assert.ok(Object.hasOwn(sites.commands, verb), verb)
  for (const path of words(guide).filter((word) => /^(?:examples|test|apps|e2e)\//.test(word)))
    assert.ok(existsSync(path), path)
})

test('the guide’s claims are those that are issued, under the scopes that open them', () => {
  const table = new Map<string, string[]>()
  let scope = ''
  for (const row of rowsOf('What you learn of an agent').slice(1)) {
    const [, first = '', second = ''] = row.split('|')
    scope = words(first)[0] ?? scope
    table.set(scope, [...(table.get(scope) ?? []), ...words(second)])
  }
  assert.deepEqual(
    Object.fromEntries(table),
    Object.fromEntries(Object.entries(claimsByScope).filter(([, claims]) => claims !== null)),
  )
  assert.deepEqual([...table.keys(), 'offline_access'].toSorted(), [...siteScopes].toSorted())
  for (const value of [...countryAreas, ...countryTiers])
    assert.ok(guide.includes(`\`${value}\``), value)
})

/** How often a notice is sent in 24 hours, with the longest and with the shortest pauses. */
const noticeTries = ['ffffffff', '00000000'].map((id) => {
  let tries = 1
  for (let at = 0; at < limits.logoutTime; tries += 1) at += retryDelay(tries, id)
  return tries
})

test('the guide’s figures are those that hold', () => {
  const figures: readonly [number, number, string][] = [
    [limits.authorizationCode, minutes(1), '| code | 1 minute'],
    [limits.accessToken, minutes(15), '| access token, ID Token | 15 minutes |'],
    [limits.idToken, minutes(15), '| access token, ID Token | 15 minutes |'],
    [limits.refreshToken, days(14), '| refresh token | 14 days'],
    [limits.leeway, seconds(10), 'but for 10 seconds'],
    [limits.keyLife, days(90), 'by age every 90 days'],
    [limits.keyAhead, days(1), 'published a day before they sign'],
    [limits.keyKept, days(31), 'old ones stay for 31 days'],
    [limits.logoutTime, days(1), 'for 24 hours'],
    [limits.interaction, minutes(15), 'it waits for up to 15 minutes'],
    [limits.parameter, 8192, 'one may have 8,192 characters'],
    [limits.parameterName, 100, 'and its name 100'],
    [limits.parameters, 40, 'at most 40 parameters'],
    [body.maxBytes, 16 * 1024, '16 kB together'],
    [attempts.clientByAddress.max, 30, 'After thirty wrong secrets'],
    [Math.min(...noticeTries), 104, '104 to 136 times'],
    [Math.max(...noticeTries), 136, '104 to 136 times'],
  ]
  for (const [figure, said, words] of figures) {
    assert.equal(figure, said, words)
    assert.ok(guide.includes(words), words)
  }
})

test('the guide’s snippets are the files that the tests run', async () => {
  for await (const file of glob('examples/snippets/*'))
    assert.ok(guide.includes(`\n${await readFile(file, 'utf8')}\`\`\``), file)
})

test('the samples name the versions that they are tested with', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  for (const folder of ['express-openid-client', 'browser-oidc-client-ts']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      await readFile(`examples/${folder}/package.json`, 'utf8'),
    ) as Record<string, Record<string, string>>
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.equal(packages[`node_modules/${name}`]?.version, version, name)
  }
})

test('every module that the guide names is tested', async () => {
  const named = words(guide).filter((word) => word.startsWith('oidcc-'))
  assert.ok(named.length >= 5)
  let modules = ''
  for await (const file of glob('apps/server/test/conformance/modules-*.ts'))
    modules += await readFile(file, 'utf8')
  assert.deepEqual(
    named.filter((name) => !modules.includes(`  '${name}':`)),
    [],
  )
})
