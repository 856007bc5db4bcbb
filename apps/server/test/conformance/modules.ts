/** The conformance suite's modules by name. Each proves by itself what its name says. */
import { claims } from './modules-claims.ts'
import { codes } from './modules-codes.ts'
import type { Party } from './party.ts'
import { requests } from './modules-requests.ts'
import { signIns } from './modules-signins.ts'

export type Modules = Readonly<Record<string, (party: Party) => Promise<void>>>

export const modules = { ...requests, ...claims, ...signIns, ...codes }
export type ModuleName = keyof typeof modules
