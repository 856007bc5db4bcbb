/** The conformance suite's modules by name. Each can run alone. */
import { claims } from './modules-claims.ts'
import { codes } from './modules-codes.ts'
import { requests } from './modules-requests.ts'
import { signIns } from './modules-signins.ts'

export const modules = { ...requests, ...claims, ...signIns, ...codes }
export type ModuleName = keyof typeof modules
