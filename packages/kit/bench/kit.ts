/**
 * `npm run bench:kit`: measures the kit beside other libraries in the same run. `npm run bench:kit
 * select` (or `form`) measures one part.
 */
import { measureForms } from './form.ts'
import { installLibraries } from './packages.ts'
import { measureSelects } from './select.ts'

const only = process.argv[2]
const wanted = (name: string) => only === undefined || only === name

installLibraries()
const isWithinBudget: boolean[] = []
if (wanted('select')) isWithinBudget.push(await measureSelects())
if (wanted('form')) isWithinBudget.push(await measureForms())
process.exit(isWithinBudget.every(Boolean) ? 0 : 1)
