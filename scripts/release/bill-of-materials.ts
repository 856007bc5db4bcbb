/** The software bill of materials (CycloneDX) of a release. */
import { spawnSync } from 'node:child_process'
import type { InstalledPackage } from './packages.ts'

interface Component {
  readonly 'bom-ref': string
  readonly version: string
  readonly purl: string
}
interface Bill {
  metadata: { timestamp: string; component: Record<string, unknown> }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const refOf = ({ name, version }: InstalledPackage) => `${name}@${version}`

/**
 * Writes the bill with npm, and keeps what the release has: npm also lists tools and the packages of
 * other platforms, and its `--omit=dev` leaves out what a tool needs too.
 * @param madeAt the time of the bill, so that the same commit gives the same bill
 * @returns JSON
 * @throws if npm fails, or does not know a package
 */
export function billOfMaterials(
  root: string,
  {
    version,
    packages,
    madeAt,
  }: {
    version: string
    packages: readonly InstalledPackage[]
    madeAt: Date
  },
): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--workspace=@passerelle/server'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  const bill = JSON.parse(stdout) as Bill
  const refs = new Set(packages.map(refOf))
  const components = bill.components.filter((component) => refs.has(component['bom-ref']))
  const missing = [...refs].filter(
    (ref) => !components.some((component) => component['bom-ref'] === ref),
  )
  if (missing.length > 0) throw new Error(`npm sbom does not know ${missing.join(', ')}.`)
  const { serialNumber: _, ...kept } = bill as Bill & { serialNumber?: string }
  return `${JSON.stringify(
    {
      ...kept,
      metadata: {
        ...bill.metadata,
        timestamp: madeAt.toISOString(),
        component: { ...bill.metadata.component, type: 'application', name: 'passerelle', version },
      },
      components,
      dependencies: bill.dependencies.filter(({ ref }) => refs.has(ref)),
    },
    null,
    2,
  )}\n`
}
