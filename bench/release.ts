/** Packs a release, unpacks it elsewhere and starts it there, as an operator does. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, secretKey, startProgram, type Figure } from './server.ts'

const starts = 6

/** @returns the unpacked release, and the size of its archive in bytes */
function unpackRelease(to: string): { program: string; size: number } {
  const release = join(to, 'release')
  execFileSync(process.execPath, ['scripts/release.ts', '--to', release], { stdio: 'inherit' })
  const archive = readdirSync(release).find((name) => name.endsWith('.tar.gz'))
  if (archive === undefined) throw new Error('no archive was made')
  execFileSync('tar', ['--extract', '--file', join(release, archive), '--directory', to])
  const folder = archive.slice(0, archive.indexOf(`-${process.platform}-`))
  return {
    program: join(to, folder, 'passerelle.mjs'),
    size: statSync(join(release, archive)).size,
  }
}

/** Measures the archive of a release: its size, and its start on PostgreSQL. */
export async function measureRelease(databaseUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-release-'))
  const { program, size } = unpackRelease(folder)
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DEMO: 'off' }
  const ready: number[] = []
  for (let round = 0; round < starts; round += 1) {
    const product = await startProgram(program, settings)
    // The first start writes the database's schema, and the disk has not read the files before.
    if (round > 0) ready.push(product.readyAfterMs)
    await product.stop()
  }
  rmSync(folder, { recursive: true })
  return [
    {
      what: `The archive of a release (\`npm run release\`), ${process.platform} ${process.arch}`,
      measured: `${(size / 1e6).toFixed(1)} MB`,
      budget: 'as little as its packages allow',
      isWithinBudget: undefined,
    },
    {
      what: 'From node to the first answer, the unpacked archive on PostgreSQL',
      measured: `${(median(ready) / 1000).toFixed(2)} s`,
      budget: 'at most 1 s',
      isWithinBudget: median(ready) <= 1000,
    },
  ]
}
