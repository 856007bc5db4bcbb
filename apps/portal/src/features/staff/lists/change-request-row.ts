import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { listChanges } from '@passerelle/contracts/staff.ts'

/** An open change request in the list of the desk. */
export type ChangeRequestRow = AnswerOf<typeof listChanges>['objects'][number]
