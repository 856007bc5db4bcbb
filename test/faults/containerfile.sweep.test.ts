/** The very commands of the Containerfile, in a folder instead of an image. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startPostgres } from '../../scripts/postgres.ts'
import { instructionsOf } from '../containerfile.ts'
import { startServer, temporaryFolder } from './server.ts'

const { path: folder, remove } = temporaryFolder()
after(remove)

/** A path of the image, in the folder. */
const inFolder = (path: string) =>
  path.replaceAll(/(?<![\w.-])\/(build|passerelle(?:-data)?)\b/g, `${folder}/$1`)

test('the commands of the Containerfile build a folder from the checkout, and its entry point, command and health check work', async (t) => {
  const instructions = instructionsOf(readFileSync('Containerfile', 'utf8'))
  mkdirSync(join(folder, 'build'))
  const source = execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 1e9 })
  execFileSync('tar', ['x', '-C', join(folder, 'build')], { input: source })
  for (const { text } of instructions.filter(({ instruction }) => instruction === 'RUN')) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', inFolder(text)], {
      cwd: join(folder, 'build'),
      encoding: 'utf8',
      // The machine's own certificates and cache for npm.
      env: { ...process.env, SOURCE_DATE_EPOCH: '0' },
    })
    assert.equal(status, 0, `${text}\n${stdout}${stderr}`)
  }
  const postgres = await startPostgres()
  t.after(() => postgres.remove())
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    DEMO: 'off',
  }
  const [, program = ''] = wordsOf(instructions, 'ENTRYPOINT')
  const place = { program, folder: join(folder, 'passerelle') }
  const migrated = spawnSync(process.execPath, [program, 'db', 'migrate'], {
    cwd: place.folder,
    env,
    encoding: 'utf8',
  })
  assert.match(migrated.stdout, /^Applied \d+ migrations\.$/m, migrated.stderr)
  const server = await startServer(env, [], place)
  const [, ...check] = wordsOf(instructions, 'HEALTHCHECK')
  const { port } = new URL(server.url)
  const health = () => spawnSync(process.execPath, check, { env: { PORT: port } }).status
  assert.equal(health(), 0)
  await server.stop()
  assert.equal(health(), 1)
})

/** The words of an instruction in the form of JSON. */
function wordsOf(instructions: ReturnType<typeof instructionsOf>, name: string): string[] {
  const { text = '' } = instructions.find(({ instruction }) => instruction === name) ?? {}
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}
