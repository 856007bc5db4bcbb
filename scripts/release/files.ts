/** Puts the files of a release into a folder. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { ProductionPackages } from './packages.ts'

/** What the server reads, and what its operator reads. */
const sources = [
  'apps/server/src',
  'apps/server/data',
  'apps/server/migrations',
  'apps/server/former-release.json',
  'apps/server/package.json',
  'packages/contracts/src',
  'packages/contracts/package.json',
  'locales',
  'terms',
  'docs',
  'deploy',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
]

const isForTests = (file: string) =>
  /\.test\.(?:ts|yaml)$|\/(?:test|conformance)\/|^apps\/server\/migrations\/meta\/\d/.test(file)

/** Types and maps are for editors. */
const isForEditors = (file: string) => /\.(?:d\.[cm]?ts|map)$/.test(file)

/** Copies the product, its build and the packages that it needs to run. */
export function copyRelease(
  root: string,
  to: string,
  { packages, links }: ProductionPackages,
): void {
  for (const source of [...sources, 'apps/portal/dist'])
    cpSync(join(root, source), join(to, source), {
      recursive: true,
      filter: (file) => !isForTests(relative(root, file)),
    })
  for (const { folder } of packages)
    cpSync(join(root, folder), join(to, folder), {
      recursive: true,
      // A package in a package is listed itself, if it is needed.
      filter: (file) =>
        !isForEditors(file) &&
        !relative(join(root, folder), file).split('/').includes('node_modules'),
    })
  for (const [link, target] of links) {
    mkdirSync(dirname(join(to, link)), { recursive: true })
    symlinkSync(relative(dirname(link), target), join(to, link))
  }
  cpSync(join(root, 'scripts/release/passerelle.mjs'), join(to, 'passerelle.mjs'))
}

/** Writes the file that names the release, and says that its code is of modules. */
export function writePackage(to: string, version: string): void {
  const content = {
    name: 'passerelle',
    version,
    private: true,
    type: 'module',
    license: 'SEE LICENSE IN LICENSE',
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
}
