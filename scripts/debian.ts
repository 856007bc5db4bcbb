import { spawnSync } from 'node:child_process'

/** Installs Debian's packages, where there is a Debian and the right to; whoever needs them looks whether they are there afterwards. */
export function install(...packages: string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const [program = '', ...args] = [...sudo, ...command]
    spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
