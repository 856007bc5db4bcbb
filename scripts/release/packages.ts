/** The packages that the server needs to run, as the lock file has them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  readonly name?: string
  readonly version?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}

export interface InstalledPackage {
  /** Its folder, from the root, such as `node_modules/pg`. */
  readonly folder: string
  readonly name: string
  readonly version: string
}

export interface ProductionPackages {
  readonly packages: readonly InstalledPackage[]
  /** Workspaces that packages are linked to, such as `packages/contracts`, by the link's path. */
  readonly links: ReadonlyMap<string, string>
}

type Lock = Readonly<Record<string, Locked>>

/** Finds the package that a name means in a folder: the nearest `node_modules` that has it. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const place = [folder, 'node_modules', name].filter(Boolean).join('/')
    if (lock[place]) return place
    if (folder === '') return undefined
  }
}

/** Where to look from: a package of a workspace sees the workspace's folder first, then the root. */
const placesOf = (folder: string) => (folder.includes('node_modules/') ? [folder] : [folder, ''])

/** What a package cannot run without, and what it takes where it is there. */
function neededBy(lock: Lock, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock[folder] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  const names = [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...peers,
  ]
  return names.flatMap(
    (name) =>
      placesOf(folder)
        .map((place) => resolve(lock, place, name))
        .find((place) => place !== undefined) ?? [],
  )
}

/**
 * Lists what a workspace needs to run on this machine, from the lock file. Optional packages of
 * other platforms are not installed, and left out.
 * @param root the folder of the lock file
 * @throws if a package is not installed
 */
export function productionPackages(root: string, workspace: string): ProductionPackages {
  const lock = (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  ).packages
  const links = new Map<string, string>()
  const packages = new Map<string, InstalledPackage>()
  const waiting = [workspace]
  const seen = new Set<string>()
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue
    seen.add(folder)
    const { link, resolved = '', version = '', name } = lock[folder] ?? {}
    if (link) {
      links.set(folder, resolved)
      waiting.push(resolved)
      continue
    }
    waiting.push(...neededBy(lock, folder))
    const isPackage = folder.includes('node_modules/')
    if (isPackage && existsSync(join(root, folder)))
      packages.set(folder, {
        folder,
        version,
        name: name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      })
  }
  return {
    packages: [...packages.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    links,
  }
}
