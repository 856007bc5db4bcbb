import { existsSync } from 'node:fs'
import { install } from './debian.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const find = () => [process.env['CHROMIUM_PATH'], ...places].find((path) => path !== undefined && existsSync(path))

/** The browser that the tests run in; where there is none, Debian's is installed. */
export function ensureChromium(): string {
  const found = find()
  if (found) return found
  process.stdout.write('Installing Chromium from the system’s packages.\n')
  install('chromium', 'fonts-noto-core')
  const installed = find()
  if (!installed) throw new Error('No Chromium was found, and it could not be installed. Install it, or name it in CHROMIUM_PATH.')
  return installed
}
