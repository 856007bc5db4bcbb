/** The rows of forgotten passwords: codes, change codes, and their accounts. */
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { dropQueuedMails } from '../../mail/outbox.ts'
import type { MailTemplate } from '../../mail/templates.ts'
import { isActiveMember } from '../../members/members.ts'
import {
  accounts,
  change_codes,
  email_changes,
  members,
  outbox,
  reset_codes,
  type CodeProfileName,
} from '../../db/schema.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Finds the account that holds an address. A registration that is not activated has no password to
 * reset.
 */
export async function findAccount(db: Db, email: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      surname: accounts.surname,
      locale: accounts.locale,
    })
    .from(accounts)
    .leftJoin(members, isActiveMember)
    .where(
      and(
        eq(accounts.email, email),
        // Staff who are not agents have no state.
        or(ne(accounts.state, 'registered'), isNotNull(members.role)),
      ),
    )
  return row
}

type NewCode = Required<
  Omit<typeof reset_codes.$inferInsert, 'tries' | 'spent_at' | 'link_spent_at'>
>

/**
 * Stores a code if its agent exists. For an unknown address the same statement runs and stores
 * nothing.
 */
export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db.execute(sql`
    insert into reset_codes (id, profile, account_id, code_hash, created_at, expires_at, link_hash)
    select ${code.id}::uuid, ${code.profile}::text, id, ${code.code_hash}::text,
      ${code.created_at.toISOString()}::timestamptz, ${code.expires_at.toISOString()}::timestamptz,
      ${code.link_hash}::text
    from accounts where id = ${code.account_id}::uuid`)
}

export function voidCodes(db: Db, agentId: string, at: Date) {
  return db
    .update(reset_codes)
    .set({ spent_at: at })
    .where(and(eq(reset_codes.account_id, agentId), isNull(reset_codes.spent_at)))
}

/**
 * Voids the links of all code mails, also of those whose code is void. Mails that were not sent yet
 * are not sent any more.
 */
export async function voidCodeLinks(db: Db, agentId: string, at: Date): Promise<void> {
  const voided = await db
    .update(reset_codes)
    .set({ link_spent_at: at })
    .where(and(eq(reset_codes.account_id, agentId), isNull(reset_codes.link_spent_at)))
    .returning({ hash: reset_codes.link_hash })
  await dropQueuedMails(
    db,
    voided.flatMap(({ hash }) => hash ?? []),
  )
}

/**
 * Spends the link of a code mail, and its code. Undefined when it is unknown, expired, void or was
 * used.
 */
export async function spendLink(db: Db, linkHash: string, at: Date) {
  const [row] = await db
    .update(reset_codes)
    .set({ link_spent_at: at, spent_at: at })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, reset_codes.account_id),
        eq(reset_codes.link_hash, linkHash),
        isNull(reset_codes.link_spent_at),
        gt(reset_codes.expires_at, at),
      ),
    )
    .returning({ agentId: accounts.id, email: accounts.email, profile: reset_codes.profile })
  return row
}

const codeTemplates: readonly MailTemplate[] = ['resetCode', 'cardCode', 'cardLongCode']

/**
 * Removes code mails that a newer one replaces. The link in the mail for a trusted device still
 * works, so a code that a stranger asks for does not remove that mail.
 * @param priority that of the newer mail
 */
export async function dropReplacedCodeMails(
  db: Db,
  recipient: string,
  priority: number,
): Promise<void> {
  await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        eq(outbox.state, 'queued'),
        inArray(outbox.template, [...codeTemplates]),
        or(ne(outbox.template, 'resetCode'), gte(outbox.priority, priority)),
      ),
    )
}

/**
 * Takes one try of the account's open code. It is one statement, so that parallel requests get no
 * more than `tries` between them.
 */
export async function takeTry(
  db: Db,
  { name, tries }: { name: CodeProfileName; tries: number },
  email: string,
  at: Date,
) {
  const [row] = await db
    .update(reset_codes)
    .set({ tries: sql`${reset_codes.tries} + 1` })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, reset_codes.account_id),
        eq(accounts.email, email),
        eq(reset_codes.profile, name),
        isNull(reset_codes.spent_at),
        gt(reset_codes.expires_at, at),
        lt(reset_codes.tries, tries),
      ),
    )
    .returning({
      id: reset_codes.id,
      agentId: reset_codes.account_id,
      codeHash: reset_codes.code_hash,
    })
  return row
}

/** Says no when another request was first. */
export async function spendCode(db: Db, id: string, at: Date): Promise<boolean> {
  const spent = await db
    .update(reset_codes)
    .set({ spent_at: at })
    .where(and(eq(reset_codes.id, id), isNull(reset_codes.spent_at)))
    .returning({ id: reset_codes.id })
  return spent.length === 1
}

export function insertChangeCode(db: Db, code: typeof change_codes.$inferInsert) {
  return db.insert(change_codes).values(code)
}

export type AccountOfChangeCode = NonNullable<Awaited<ReturnType<typeof findAccountOfChangeCode>>>

/** Finds the account that may set a new password with this change code. */
export async function findAccountOfChangeCode(
  db: Db,
  profile: CodeProfileName,
  tokenHash: string,
  email: string,
  at: Date,
) {
  const [row] = await db
    .select({
      id: accounts.id,
      role: members.role,
      email: accounts.email,
      name: accounts.name,
      surname: accounts.surname,
      locale: accounts.locale,
    })
    .from(change_codes)
    .innerJoin(accounts, eq(accounts.id, change_codes.account_id))
    .leftJoin(members, isActiveMember)
    .where(
      and(
        eq(change_codes.token_hash, tokenHash),
        eq(change_codes.profile, profile),
        eq(accounts.email, email),
        isNull(change_codes.spent_at),
        gt(change_codes.expires_at, at),
      ),
    )
  return row
}

/** Says no when another request was first. */
export async function spendChangeCode(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const spent = await db
    .update(change_codes)
    .set({ spent_at: at })
    .where(and(eq(change_codes.token_hash, tokenHash), isNull(change_codes.spent_at)))
    .returning({ id: change_codes.account_id })
  return spent.length === 1
}

export function setPassword(db: Db, agentId: string, hash: string) {
  return db.update(accounts).set({ password_hash: hash }).where(eq(accounts.id, agentId))
}

/** Change codes and links to change the address could still open the account. */
export async function voidChangeCodesAndEmailLinks(
  db: Db,
  agentId: string,
  at: Date,
): Promise<void> {
  await db
    .update(change_codes)
    .set({ spent_at: at })
    .where(and(eq(change_codes.account_id, agentId), isNull(change_codes.spent_at)))
  const voided = await db
    .update(email_changes)
    .set({ voided_at: at })
    .where(
      and(
        eq(email_changes.account_id, agentId),
        isNull(email_changes.used_at),
        isNull(email_changes.voided_at),
      ),
    )
    .returning({ hash: email_changes.token_hash })
  await dropQueuedMails(
    db,
    voided.map(({ hash }) => hash),
  )
}
