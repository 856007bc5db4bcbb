/**
 * `npm run setup`: installs what tests need beside the locked packages. It uses the system's
 * packages, and says so.
 */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.ts'
import { optionalSoftware, type OptionalSoftware } from './optional-software.ts'

await ensureChromium().catch(() => run(['playwright', 'install', 'chromium-headless-shell']))
await ensureChromium()

const missing = Object.values<OptionalSoftware>(optionalSoftware).filter(
  ({ isInstalled }) => !isInstalled(),
)
const packages = missing.flatMap((software) => software.packages)
if (packages.length > 0) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const install = [...asRoot, 'apt-get', 'install', '-y', '-q', '--no-install-recommends']
  process.stdout.write(`Installing the system's packages: ${[...install, ...packages].join(' ')}\n`)
  run([...asRoot, 'apt-get', 'update', '-q'])
  run([...install, ...packages])
}

for (const { name, install } of missing)
  await install?.().catch((error: Error) => {
    process.stdout.write(`${name}: ${error.message}\n`)
  })

const absent = missing.filter(({ isInstalled }) => !isInstalled())
for (const { name, packages } of absent)
  process.stdout.write(
    `${name} could not be installed${packages.length > 0 ? ` (on Debian: ${packages.join(' ')})` : ''}. Its tests are skipped.\n`,
  )
process.stdout.write(absent.length > 0 ? '' : 'Everything that the tests need is there.\n')

function run([program = '', ...args]: readonly string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
