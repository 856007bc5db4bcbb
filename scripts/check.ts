import { runStep, type Count, type Step } from './steps.ts'

const checks: readonly Step[] = [
  { title: 'Types', run: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { title: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Unused and unlisted', run: ['knip'] },
]

/** What is seen without running the product. */
export function check(): Count {
  const counts = checks.map(runStep)
  return { passed: counts.reduce((sum, { passed }) => sum + passed, 0), failed: counts.reduce((sum, { failed }) => sum + failed, 0) }
}

if (import.meta.main) process.exit(check().failed === 0 ? 0 : 1)
