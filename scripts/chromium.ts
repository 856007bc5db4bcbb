/** The browser that tests, pictures and benchmarks run in. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** The headless shell comes first, because it draws the same pages in four fifths of the time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const require = createRequire(import.meta.url)

/**
 * The headless Chromium of the npm package, which is packed there. It is built for Linux on x64.
 */
const fromNpm = {
  package: dirname(dirname(require.resolve('@sparticuz/chromium'))),
  get folder() {
    const { version } = JSON.parse(readFileSync(join(this.package, 'package.json'), 'utf8'))
    return resolve(import.meta.dirname, `../node_modules/.cache/chromium-${version}`)
  },
  /** A script that starts it with the libraries of its package, so that the machine needs none. */
  get program() {
    return join(this.folder, 'chromium.sh')
  },
  runsHere: process.platform === 'linux' && process.arch === 'x64',
}

function installed(): string | undefined {
  const system = systemPaths.find((path) => existsSync(path))
  if (system !== undefined) return system
  const { chromium } = require('@playwright/test') as typeof import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Where the browser is, or will be once `ensureChromium` has run. `CHROMIUM_PATH` names another.
 */
export const chromiumPath = (): string =>
  process.env['CHROMIUM_PATH'] ?? installed() ?? fromNpm.program

/** What every Chromium of the project is started with. */
export const chromiumFlags: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As the full browser does on a Debian: the shell would fit letters to whole pixels, and texts
  // would be wider.
  '--font-render-hinting=slight',
]

/**
 * Makes sure that there is a browser: the one that is named or installed, else the one of the npm
 * package, unpacked once. Changes
 * nothing outside `node_modules`.
 * @throws if there is none for this machine
 */
export async function ensureChromium(): Promise<void> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && !existsSync(named))
    throw new Error(`There is no browser at ${named}, which CHROMIUM_PATH names.`)
  if (named !== undefined || installed() !== undefined || existsSync(fromNpm.program)) return
  if (!fromNpm.runsHere) throw new Error('No Chromium was found. Run: npm run setup')
  process.stdout.write('Unpacking Chromium from its npm package.\n')
  await unpack()
}

async function unpack(): Promise<void> {
  const { folder } = fromNpm
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  // The package unpacks to the folder for temporary files. What runs after it needs the usual one.
  const usual = process.env['TMPDIR']
  process.env['TMPDIR'] = partial
  const { inflate } = await import('@sparticuz/chromium')
  await Promise.all(
    ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) =>
      inflate(join(fromNpm.package, 'bin', file)),
    ),
  )
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  writeFileSync(join(partial, 'chromium.sh'), starter)
  chmodSync(join(partial, 'chromium.sh'), 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
}

/** Where the machine has no fonts of its own, those of the package are used. */
const starter = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib"
if [ ! -e /etc/fonts/fonts.conf ]; then
  sed "s#<dir>/tmp/fonts</dir>#<dir>$here/fonts</dir>#; s#/tmp/fonts-cache/#$here/fonts-cache#" "$here/fonts/fonts.conf" > "$here/fonts.conf"
  export FONTCONFIG_FILE="$here/fonts.conf"
fi
exec "$here/chromium" "$@"
`

if (import.meta.main)
  await ensureChromium().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
