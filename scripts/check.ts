import { runSteps, type Step } from './steps.ts'

/** What is seen without running the product. */
export const checks: readonly Step[] = [
  { title: 'Format', run: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { title: 'Types', run: ['tsc', '-b', '--force'] },
  { title: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Unused and unlisted', run: ['knip'] },
]

if (import.meta.main) {
  const outcomes = await runSteps(checks, checks.length)
  process.exit(outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1)
}
