import { spawnSync } from 'node:child_process'
import { install } from './debian.ts'

const packages = ['python3-authlib', 'python3-requests']

/** The system's own first: what its packages install, another Python does not see. */
const places = ['/usr/bin/python3', 'python3']

/** Which Python knows what the site in Python needs? */
const find = () =>
  places.find(
    (python) =>
      spawnSync(python, ['-c', 'import authlib, requests'], { stdio: 'ignore' }).status === 0,
  )

/**
 * Python with Authlib, which signs people in with other software than ours; where there is none, Debian's is installed.
 * @returns the program
 */
export function ensureAuthlib(): string {
  const found = find()
  if (found) return found
  install(...packages)
  const installed = find()
  if (!installed)
    throw new Error(
      `Python with Authlib was not found, and it could not be installed. Install it, for instance with: apt-get install ${packages.join(' ')}`,
    )
  return installed
}
