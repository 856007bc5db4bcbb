/**
 * `npm run release`: makes one archive that starts with Node alone, its checksum and its bill of
 * materials, in the folder `release`. `npm run release -- --folder <path>`: the same files in a
 * folder, not packed.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { buildPortal } from './build.ts'
import { writeArchive } from '../apps/server/src/archive/archive.ts'
import { billOfMaterials } from './release/bill-of-materials.ts'
import { copyRelease, writePackage } from './release/files.ts'
import { productionPackages } from './release/packages.ts'

const root = resolve(import.meta.dirname, '..')

/** The time of every file of the release: of the last commit, so that it gives the same bytes. */
function sourceTime(): Date {
  const seconds =
    process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return new Date(Number(seconds) * 1000)
}

/** @returns the SHA-256 of a file, in hexadecimal digits */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** @param to the folder for the files; it must not exist */
function makeFolder(to: string, version: string, madeAt: Date): void {
  const production = productionPackages(root, 'apps/server')
  copyRelease(root, to, production)
  writePackage(to, version)
  const bill = billOfMaterials(root, { version, packages: production.packages, madeAt })
  writeFileSync(join(to, 'sbom.cdx.json'), bill)
}

/** Packs the release. Its name has the platform, for which the password hashing was compiled. */
async function makeArchive(to: string): Promise<void> {
  const version = readVersion()
  const name = `passerelle-${version}`
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`
  const work = mkdtempSync(join(tmpdir(), 'passerelle-release-'))
  const madeAt = sourceTime()
  try {
    makeFolder(join(work, name), version, madeAt)
    mkdirSync(to, { recursive: true })
    const file = join(to, archive)
    const entries = [{ from: join(work, name), name }]
    await writeArchive(entries, createWriteStream(file), { mtime: madeAt })
    // As `sha256sum` writes it, and `sha256sum -c` reads it.
    writeFileSync(`${file}.sha256`, `${await sha256Of(file)}  ${archive}\n`)
    cpSync(join(work, name, 'sbom.cdx.json'), join(to, `${name}.cdx.json`))
    process.stdout.write(`${file} has ${(statSync(file).size / 1e6).toFixed(1)} MB.\n`)
  } finally {
    rmSync(work, { recursive: true })
  }
}

const { values } = parseArgs({
  options: { folder: { type: 'string' }, to: { type: 'string', default: 'release' } },
})
await buildPortal()
if (values.folder === undefined) await makeArchive(resolve(values.to))
else makeFolder(resolve(values.folder), readVersion(), sourceTime())
