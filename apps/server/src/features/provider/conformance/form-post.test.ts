/** Form Post OP: oidcc-formpost-basic-, -implicit- and -hybrid-certification-test-plan. */
import { basic, hybrid, implicit, runPlan } from '../../../../test/conformance/plans.ts'

runPlan('Form Post OP, Basic', basic, { isFormPost: true })
runPlan('Form Post OP, Implicit', implicit, { isFormPost: true })
runPlan('Form Post OP, Hybrid', hybrid, { isFormPost: true })
