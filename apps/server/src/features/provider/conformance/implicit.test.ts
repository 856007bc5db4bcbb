/** Implicit OP: oidcc-implicit-certification-test-plan. */
import { implicit, runPlan } from '../../../../test/conformance/plans.ts'

runPlan('Implicit OP', implicit)
