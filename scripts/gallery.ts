/**
 * `npm run gallery`: shows the kit's elements. `npm run gallery -- --renew [name …]`: takes the
 * reference screenshots of its tests again.
 */
import { spawn, spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.ts'
import { storybook } from './storybook.ts'

const port = process.env['PORT'] ?? '6006'
const [flag, ...elements] = process.argv.slice(2)

if (flag === '--renew') await renew()
else show()

function show() {
  process.stdout.write(`The gallery will be at http://localhost:${port} in a moment.\n`)
  const [program, ...args] = storybook(
    'dev',
    '--port',
    port,
    '--exact-port',
    '--no-version-updates',
    process.stdout.isTTY ? '--quiet' : '--ci',
  )
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}

async function renew() {
  await ensureChromium()
  const only = elements.length > 0 ? ['-t', `^(${elements.join('|')}) `] : []
  const steps: [string, ...string[]][] = [
    ['node', 'packages/kit/test/screenshots/cjk-font.ts'],
    ['vitest', 'run', '--root', 'packages/kit', 'src/stories-pictures', '--update=all', ...only],
  ]
  for (const [program, ...args] of steps) {
    const { status } = spawnSync(program, args, { stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  process.stdout.write(
    'The pictures are in packages/kit/screenshots. Look at what changed before you commit it.\n',
  )
}
