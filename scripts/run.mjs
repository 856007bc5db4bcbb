// Runs a script on the project's own version of Node: `node scripts/run.mjs scripts/start.ts`.
// Installs missing packages first. It is the only file that must run on an older Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed')
const node = join(root, 'node_modules', 'node', 'bin', 'node')

/** Installs the packages when the lock file differs from that of the last installation. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  // Standard output belongs to the script: `members import --example > map.json`.
  process.stderr.write('Installing what is missing. This takes a minute the first time.\n')
  // `--include=dev`: the portal's build tools are development dependencies, also with
  // NODE_ENV=production.
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  turnOnHooks()
  writeFileSync(stamp, lock)
}

/**
 * Turns on `.githooks/pre-commit`, unless this clone has hooks of its own or is no git checkout.
 */
function turnOnHooks() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const folder = git('rev-parse', '--git-path', 'hooks')
  if (!existsSync(join(root, '.git')) || folder.status !== 0) return
  const hooks = resolve(root, folder.stdout.trim())
  const hasOwnHooks =
    git('config', '--get', 'core.hooksPath').status === 0 ||
    (existsSync(hooks) && readdirSync(hooks).some((name) => !name.endsWith('.sample')))
  if (!hasOwnHooks) git('config', 'core.hooksPath', '.githooks')
}

install()
const env = {
  // Else each program would load the compiler for its first file in TypeScript.
  // `npm ci` removes it with the packages.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
