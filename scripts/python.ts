import { spawnSync } from 'node:child_process'

/** The system's own first: what its packages install, another Python does not see. */
const places = ['/usr/bin/python3', 'python3']

/** Which Python knows what the site in Python needs? */
const find = () => places.find((python) => spawnSync(python, ['-c', 'import authlib, requests'], { stdio: 'ignore' }).status === 0)

/**
 * Python with Authlib, which signs people in with other software than ours; where there is none, Debian's is installed.
 * @returns the program
 */
export function ensureAuthlib(): string {
  const found = find()
  if (found) return found
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [['apt-get', 'update', '-q'], ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'python3-authlib', 'python3-requests']]) {
    const [program = '', ...args] = [...sudo, ...command]
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const installed = find()
  if (!installed) throw new Error('Python with Authlib was not found, and it could not be installed. Install it, for instance with: apt-get install python3-authlib python3-requests')
  return installed
}
