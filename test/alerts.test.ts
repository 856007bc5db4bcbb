/** The alerts and the dashboard name metrics that exist, and each alert has a runbook. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startPortal } from '../apps/server/test/harness.ts'
import { skipWithout } from '../scripts/optional-software.ts'

const rules = await readFile('deploy/prometheus/alerts.yaml', 'utf8')
const dashboard = JSON.parse(await readFile('deploy/grafana/passerelle.json', 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
const expressions = [
  ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** The names of metrics in an expression: what has a selector in braces. */
const metricsIn = (expression: string) =>
  [...expression.matchAll(/([a-z_]\w*)\{/g)].map(([, name = '']) => name)

test('every metric of the alerts and of the dashboard is in /metrics', async () => {
  const portal = await startPortal()
  const text = (await portal.monitoring.get('/metrics')).body as string
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  const used = new Set(expressions.flatMap(metricsIn))
  assert.ok(used.size > 15)
  // Prometheus itself adds `up`.
  const unknown = [...used].filter(
    (name) => name !== 'up' && !known.has(name.replace(/_bucket$/, '')),
  )
  assert.deepEqual(unknown, [])
})

test('every alert leads to its runbook in the manual', async () => {
  const manual = await readFile('docs/operating.md', 'utf8')
  assert.ok(alerts.length > 10)
  for (const name of alerts) {
    assert.ok(rules.includes(`runbook: 'docs/operating.md#${name.toLowerCase()}'`), name)
    assert.match(manual, new RegExp(`^#### ${name}\\n\\n\\S`, 'm'))
  }
})

test('the messages of the log that a runbook names are those of the server', async () => {
  const manual = await readFile('docs/operating.md', 'utf8')
  const runbooks = manual.slice(manual.indexOf('#### '), manual.indexOf('### Business figures'))
  const messages = [...runbooks.matchAll(/`([a-z]+(?: [a-z]+)+)`/g)].map(
    ([, message = '']) => message,
  )
  assert.ok(messages.length > 4)
  const sources = globSync('apps/server/src/**/*.ts', {
    exclude: (path) => path.endsWith('.test.ts'),
  }).map((path) => readFileSync(path, 'utf8'))
  for (const message of messages)
    assert.ok(
      sources.some((source) => source.includes(`'${message}'`)),
      message,
    )
})

test(
  'Prometheus accepts the alerts, and they fire when they should',
  {
    skip: skipWithout('promtool'),
  },
  () => {
    const run = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })
    for (const args of [
      ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
      ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = run(...args)
      assert.equal(status, 0, `${stdout}${stderr}`)
    }
  },
)
