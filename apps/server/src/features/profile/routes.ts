import type { FastifyInstance } from 'fastify'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  readEmailChange,
  readEmailUndo,
  readProfile,
  saveProfile,
  undoEmail,
  withdrawChanges,
} from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { readConsents } from '@passerelle/contracts/terms.ts'
import type { Deps } from '../../deps.ts'
import { declaredPageLanguage } from '../../http/language.ts'
import { serve, serveSignedIn } from '../../http/serve.ts'
import { clearSessionCookie } from '../../http/caller.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { findAgreements } from './consents-store.ts'
import { readEmailLinkOutcome } from './email-link-outcome.ts'
import { confirmEmailChange } from './email-service.ts'
import { undoEmailChange } from './email-undo-service.ts'
import { changeOwnPassword, checkEmailChange, deleteOwnAccount } from './password-service.ts'
import { readOwnRecord, saveChanges, saveStaffLocale, withdrawRequests } from './service.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, readProfile, (_, { caller }) => readOwnRecord(deps, caller.id))
  serveSignedIn(app, deps, saveProfile, async (body, { caller, request }) => {
    const { password, ...changes } = body
    if (caller.state === null) return saveStaffLocale(deps, caller.id, changes)
    const { email } = changes
    if (email !== undefined)
      await checkEmailChange(deps, caller, { email, password, network: networkOf(request.ip) })
    const outcome = await saveChanges(deps, caller, changes, declaredPageLanguage(deps, request))
    return outcome === 'emailRefused' ? { success: false as const } : outcome
  })
  serveSignedIn(app, deps, readConsents, (_, { caller }) => findAgreements(deps.db, caller.id))
  serveSignedIn(app, deps, withdrawChanges, ({ fields }, { caller }) =>
    withdrawRequests(deps, caller.id, fields),
  )
  serve(app, confirmEmail, async ({ hash }) => ({
    status_id: emailChangeStatus[await confirmEmailChange(deps, hash)],
  }))
  serve(app, undoEmail, async ({ hash }, { request }) => ({
    status_id: emailChangeStatus[await undoEmailChange(deps, hash, networkOf(request.ip))],
  }))
  serve(app, readEmailChange, async ({ hash }, { request }) => {
    const outcome = await readEmailLinkOutcome(deps, 'confirmEmail', hash, networkOf(request.ip))
    return { status_id: outcome && emailChangeStatus[outcome] }
  })
  serve(app, readEmailUndo, async ({ hash }, { request }) => {
    const outcome = await readEmailLinkOutcome(deps, 'undoEmail', hash, networkOf(request.ip))
    return { status_id: outcome && emailChangeStatus[outcome] }
  })
  serveSignedIn(app, deps, changePassword, async (body, { caller, request }) => {
    await changeOwnPassword(deps, caller, body, networkOf(request.ip))
    return { success: true as const, message: 'Password changed' }
  })
  serveSignedIn(app, deps, deleteAccount, async ({ password }, { caller, request, reply }) => {
    await deleteOwnAccount(deps, caller, password, networkOf(request.ip))
    clearSessionCookie(deps.config, reply)
    return { success: true as const }
  })
}
