/** The server of the former release, from the repository's own history. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formerRelease } from '../../apps/server/src/db/migrations/migrations.ts'
import type { Place } from './server.ts'

/** Gives a folder the packages of this checkout; those of the product itself stay its own. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@passerelle' && !name.startsWith('.'))
      symlinkSync(resolve(from, name), join(to, name))
}

/** Unpacks the former release into an empty folder. Its packages are those of this checkout. */
export function unpackFormerRelease(to: string): Place {
  mkdirSync(to)
  const archive = execFileSync(
    'git',
    [
      'archive',
      formerRelease.commit,
      'apps/server',
      'packages',
      'locales',
      'terms',
      'package.json',
    ],
    { maxBuffer: 1e9 },
  )
  execFileSync('tar', ['x', '-C', to], { input: archive })
  linkPackages('node_modules', join(to, 'node_modules'))
  for (const workspace of ['apps/server', 'packages/contracts'])
    linkPackages(join(workspace, 'node_modules'), join(to, workspace, 'node_modules'))
  mkdirSync(join(to, 'node_modules/@passerelle'))
  symlinkSync('../../packages/contracts', join(to, 'node_modules/@passerelle/contracts'))
  return { program: 'apps/server/src/main.ts', folder: to }
}
