/** The former release, from the repository's own history. */
import { execFileSync, spawnSync } from 'node:child_process'
import { formerRelease } from '../src/db/migrations/migrations.ts'

/** Why the former release cannot be had, or undefined. */
export function whyNoFormerRelease(): string | undefined {
  const { version, commit } = formerRelease
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0) return undefined
  return `The commit ${commit} of release ${version} is not in this clone: git fetch --unshallow`
}

/** Reads a file of the former release. */
export function readFormerFile(path: string): string {
  return execFileSync('git', ['show', `${formerRelease.commit}:${path}`], { encoding: 'utf8' })
}
