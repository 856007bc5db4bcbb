import { runTogether, type Count, type Step } from './steps.ts'

const checks: readonly Step[] = [
  { title: 'Types', run: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { title: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Unused and unlisted', run: ['knip'] },
]

/** What is seen without running the product. */
export const check = (): Promise<Count[]> => runTogether(...checks.map((step) => [step]))

if (import.meta.main) process.exit((await check()).every(({ failed }) => failed === 0) ? 0 : 1)
