/** How the server ends: on a supervisor's signal, and on a bug. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { freePort } from '../../scripts/free-port.ts'
import { newSignup, startedFolder, startServer, until } from './server.ts'

test('F14: a stop while sign-ups run cuts none of them off, and what was acknowledged is there; a stopping server tells /readyz first and answers on for a second; then it ends in order, however often it is told', async (t) => {
  const path = await startedFolder(t)
  const settings = { DATA_DIR: path, DEMO: 'off' }
  const server = await startServer(settings)
  const signups = Array.from({ length: 8 }, () => newSignup())
  const answers = signups.map(({ form, headers }) => server.post('/api/signup', form, headers))
  await Promise.race(answers)
  const [ended, ...answered] = await Promise.all([server.stop(), ...answers])
  assert.equal(ended, 0)
  const acknowledged = signups.filter((_, n) => answered[n]?.body.step_id === 3)
  assert.equal(acknowledged.length, signups.length)
  const next = await startServer(settings)
  for (const { form, headers } of acknowledged) {
    const login = { email: form['email'], password: form['password'] }
    assert.equal((await next.post('/api/login', login, headers)).body.code, 'notActivated')
  }

  assert.equal((await next.ready()).status, 200)
  const inOrder = next.stop()
  await until(
    () => Promise.all([next.ready(), next.get('/healthz')]),
    ([ready, health]) => ready.status === 503 && health.status === 200,
    { seconds: 1 },
  )
  void next.stop()
  assert.equal(await inOrder, 0)
})

test('F20: an error that nobody caught is logged and ends the server in order', async (t) => {
  const path = await startedFolder(t)
  const bug = "process.on('SIGUSR2', () => { throw new Error('a bug of this test') })"
  const server = await startServer({
    DATA_DIR: path,
    DEMO: 'off',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}`,
  })
  const ended = once(server.process, 'exit')
  server.process.kill('SIGUSR2')
  assert.deepEqual(await ended, [1, null], server.output())
  assert.match(server.output(), /"level":60.*a bug of this test/)
})

test('F14: a supervisor that stops `npm start` stops the server, and leaves no process behind', async (t) => {
  const path = await startedFolder(t)
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    stdio: 'ignore',
    env: { PATH, HOME, DATA_DIR: path, PORT: String(port), MONITORING_PORT: '0', DEMO: 'off' },
  })
  const isAlive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isAlive, Boolean, { seconds: 120 })
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  assert.equal(await isAlive(), false)
})
