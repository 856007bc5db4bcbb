/** Basic OP: oidcc-basic-certification-test-plan. */
import { basic, dynamic, runPlan } from '../../../../test/conformance/plans.ts'

runPlan('Basic OP', basic, { isNewBrowser: true })
runPlan('Dynamic OP, without registration', dynamic, { isNewBrowser: true })
