/** The browser that tests, pictures and benchmarks run in. */
import { existsSync } from 'node:fs'
import { install } from './debian.ts'

/** The headless shell first: it draws the same pages without a window that nobody sees, in four fifths of the time. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const find = () => [process.env['CHROMIUM_PATH'], ...places].find((path) => path !== undefined && existsSync(path))

/** What every Chromium of the project is started with. */
export const chromiumFlags: string[] = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  // As the full browser does on a Debian: the shell would fit letters to whole pixels, and texts would be wider.
  '--font-render-hinting=slight',
]

/** Where the browser is; where there is none, Debian's is installed. `CHROMIUM_PATH` names another. */
export function ensureChromium(): string {
  const found = find()
  if (found) return found
  process.stdout.write('Installing Chromium from the system’s packages.\n')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    install(name, 'fonts-noto-core')
    const installed = find()
    if (installed) return installed
  }
  throw new Error('No Chromium was found, and it could not be installed. Install it, or name it in CHROMIUM_PATH.')
}
