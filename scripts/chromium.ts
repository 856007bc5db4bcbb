/** The browser that tests, pictures and benchmarks run in. */
import { existsSync } from 'node:fs'
import { install } from './debian.ts'

/** The headless shell first: it draws the same pages without a window that nobody sees, in four fifths of the time. */
const places: readonly [string, ...string[]] = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => places.find((path) => existsSync(path))

/** Where the browser is, or would be; installs nothing. `CHROMIUM_PATH` names another. */
export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? find() ?? places[0]

/** What every Chromium of the project is started with. */
export const chromiumFlags: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As the full browser does on a Debian: the shell would fit letters to whole pixels, and texts would be wider.
  '--font-render-hinting=slight',
]

/** With it Chinese and Japanese texts are drawn with letters; without, as rows of boxes, narrower than what people read. */
const letters = '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'

/** Installs Debian's Chromium where there is no browser, and letters where they are missing. */
export function ensureChromium(): void {
  if (existsSync('/usr/bin/apt-get') && !existsSync(letters)) install('fonts-droid-fallback')
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && !existsSync(named))
    throw new Error(`There is no browser at ${named}, which CHROMIUM_PATH names.`)
  if (named !== undefined || find() !== undefined) return
  process.stdout.write('Installing Chromium from the system’s packages.\n')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    install(name, 'fonts-noto-core')
    if (find() !== undefined) return
  }
  throw new Error(
    'No Chromium was found, and it could not be installed. Install it, or name it in CHROMIUM_PATH.',
  )
}

if (import.meta.main) ensureChromium()
