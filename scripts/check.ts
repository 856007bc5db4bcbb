import type { Outcome } from './outcomes.ts'
import { runTogether, type Step } from './steps.ts'

const checks: readonly Step[] = [
  { title: 'Types', run: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { title: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Unused and unlisted', run: ['knip'] },
]

/** What is seen without running the product. */
export const check = (): Promise<Outcome[]> => runTogether(...checks.map((step) => [step]))

if (import.meta.main) process.exit((await check()).every(({ failures }) => failures.length === 0) ? 0 : 1)
