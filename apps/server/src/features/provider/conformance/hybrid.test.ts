/** Hybrid OP: oidcc-hybrid-certification-test-plan. */
import { hybrid, runPlan } from '../../../../test/conformance/plans.ts'

runPlan('Hybrid OP', hybrid)
