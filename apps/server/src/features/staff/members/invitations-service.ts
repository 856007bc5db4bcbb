/** Invitations to the staff, by a link that is mailed. */
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { invitationLink } from '@passerelle/contracts/limits.ts'
import type { inviteMember, Member } from '@passerelle/contracts/members.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { AccountRow } from '../../../agents/record.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { queueMail } from '../../../mail/outbox.ts'
import { invalidFields, notFound, Problem } from '../../../problems/problem.ts'
import { inOrder, lockForChange, mayManage, readMember, type MembersActor } from './service.ts'
import {
  findMemberRow,
  insertInvitation,
  insertOrLockAccount,
  renameAccount,
  replaceRegistration,
  updateMember,
  voidInvitations,
  writeMember,
} from './store.ts'

type InvitationForm = Omit<BodyOf<typeof inviteMember>, 'password'>

/** The field error that the contract cannot know: the languages of this portal. */
export function localeError(
  { locales }: Pick<Deps, 'locales'>,
  { locale }: Readonly<Record<string, unknown>>,
): Record<string, FieldErrorCode> {
  return typeof locale === 'string' && locales.orFallback(locale.trim()) !== locale.trim()
    ? { locale: 'notAnOption' }
    : {}
}

export interface SentInvitation {
  readonly member: Member
  /** The secret of the link. */
  readonly token: string
}

/**
 * Invites somebody to the staff. An agent keeps the record and gets a role besides; somebody new
 * gets an account without a password, which the link sets.
 * @throws Problem 400 for a member's address, somebody who was declined or suspended, and areas that
 * the actor does not have
 */
export async function invite(
  deps: Deps,
  actor: MembersActor,
  { email, name, surname, locale, role, areas }: InvitationForm,
): Promise<SentInvitation> {
  const sent = await deps.db.transaction(async (db) => {
    const { areas: ownAreas } = await lockForChange(db, actor, undefined)
    const at = deps.now()
    const person = { email, name, surname, locale, created_at: at }
    const account = await insertOrLockAccount(db, { ...person, id: deps.newId() })
    const rights = { role, areas: inOrder(areas) }
    const errors = {
      ...(await addressError(db, account)),
      ...(mayManage(ownAreas, rights.areas) ? {} : { areas: 'notAnOption' as const }),
    }
    if (Object.keys(errors).length > 0) throw invalidFields(errors)
    const { id } = account
    if (account.state === 'registered') await replaceRegistration(db, id, { ...person, id }, at)
    else if (account.state === null) await renameAccount(db, id, { name, surname, locale })
    await writeMember(db, { ...rights, account_id: id, state: 'invited', invited_at: at })
    return sendInvitation(db, deps, actor, id, rights)
  })
  deps.wakeMail()
  deps.log.info({ agentId: sent.member.id, actorId: actor.id }, 'member invited')
  return sent
}

/** Finds what speaks against inviting the owner of an address. */
async function addressError(
  db: Db,
  { id, state }: AccountRow,
): Promise<Record<string, FieldErrorCode>> {
  if (state === 'declined' || state === 'suspended') return { email: 'notAnOption' }
  const member = await findMemberRow(db, id)
  return member && member.state !== 'closed' ? { email: 'inUse' } : {}
}

/**
 * Mails another invitation, to somebody who has not accepted one or whose rights were taken away.
 * @throws Problem 404 for an unknown member, 409 for an active member
 */
export async function inviteAgain(
  deps: Deps,
  actor: MembersActor,
  id: string,
): Promise<SentInvitation> {
  const sent = await deps.db.transaction(async (db) => {
    const { member } = await lockForChange(db, actor, id)
    if (!member) throw notFound()
    if (member.state === 'active')
      throw new Problem(409, 'conflict', 'This person is a member already.')
    await updateMember(db, id, { state: 'invited', invited_at: deps.now() })
    return sendInvitation(db, deps, actor, id, { role: member.role, areas: member.areas })
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: actor.id }, 'member invited again')
  return sent
}

/** Mails a link in place of all former ones. Goes into the transaction of the invitation. */
async function sendInvitation(
  db: Db,
  deps: Deps,
  { id: actor }: MembersActor,
  id: string,
  rights: Pick<InvitationForm, 'role' | 'areas'>,
): Promise<SentInvitation> {
  const token = deps.newToken()
  const at = deps.now()
  const expires = new Date(at.getTime() + invitationLink.life)
  await voidInvitations(db, id, at)
  await insertInvitation(db, { token_hash: sha256(token), account_id: id, expires_at: expires })
  const member = await readMember(db, id)
  await queueMail(db, deps, {
    accountId: id,
    to: member.email,
    template: 'invitation',
    locale: member.locale ?? 'en-US',
    life: invitationLink.life,
    secretHash: sha256(token),
    values: {
      name: greetingName(member, member.locale),
      role: rights.role,
      token,
      validUntil: expires.toISOString(),
    },
  })
  await writeAuditEvent(db, deps, { actor, subject: id, action: 'invited', detail: rights })
  return { member, token }
}
