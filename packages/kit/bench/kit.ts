/** `npm run bench:kit`: what the kit costs, beside other libraries in the same run. `npm run bench:kit select` (or `form`, `weights`) measures one. */
import { measureForms } from './form.ts'
import { installPeers } from './packages.ts'
import { measureSelects } from './select.ts'
import { weigh } from './weights.ts'

const only = process.argv[2]
const wanted = (name: string) => only === undefined || only === name

installPeers()
const holds: boolean[] = []
if (wanted('select')) holds.push(await measureSelects())
if (wanted('form')) holds.push(await measureForms())
if (wanted('weights')) await weigh()
process.exit(holds.every(Boolean) ? 0 : 1)
