import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { attempts, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../rate-limit/rate-limit.ts'
import { MailRefused } from './mail-refused.ts'
import { renderMail } from './render.ts'
import type { MailValues, MailTemplate } from './templates.ts'

type Row = typeof outbox.$inferSelect

/**
 * The length of a claim, longer than a send may take. The claim of an ended process is free again
 * after it.
 */
const claim = seconds(60)
/** The number of parallel sends: as many as connections to the mail server. */
const lanes = 3
const firstPause = seconds(5)
const longestPause = minutes(15)

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** How long to wait after a failed try: 5 s, doubled each time, at most 15 min; a part of it by the mail's id, so that many do not come back at once. */
export function pauseAfter(tries: number, id: string): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (tries - 1))
  const share = Number.parseInt(id.slice(0, 8), 16) / 0xffff_ffff
  return Math.round(pause * (0.75 + 0.25 * share))
}

/** Takes the oldest mail that is due. Two servers never take the same one, and a try is counted before it is made. */
async function claimNext({ db, now }: Deps): Promise<Row | undefined> {
  const at = now()
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'queued'),
        lte(outbox.next_at, at),
        or(isNull(outbox.locked_until), lte(outbox.locked_until, at)),
      ),
    )
    .orderBy(outbox.next_at, outbox.position)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(outbox)
    .set({ locked_until: after(at, claim), tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, sql`(${due})`))
    .returning()
  return row
}

/** The mail server's answer for the log. Addresses stay in the database. */
const loggable = (fault: string) => fault.replace(/\S+@\S+/g, '…')

/** Ends a mail, sent or failed, and clears its values. */
async function finish(
  { db, now, log }: Deps,
  { id, template }: Row,
  fault?: string,
): Promise<void> {
  const end =
    fault === undefined
      ? ({ state: 'sent', sent_at: now(), fault: null } as const)
      : ({ state: 'failed', fault } as const)
  await db
    .update(outbox)
    .set({ ...end, sealed: '', locked_until: null })
    .where(eq(outbox.id, id))
  if (fault === undefined) log.info({ mailId: id, template }, 'mail sent')
  else log.error({ mailId: id, template, fault: loggable(fault) }, 'mail failed')
}

const postpone = (
  { db, now }: Deps,
  { id }: Row,
  wait: number,
  change: { tries?: number; fault?: string },
) =>
  db
    .update(outbox)
    .set({ ...change, next_at: after(now(), wait), locked_until: null })
    .where(eq(outbox.id, id))

/**
 * Does this recipient get more mails than the limit allows? The rest waits, and is not sent when
 * it has become untrue by then.
 */
async function isTooManyForOne(deps: Deps, row: Row): Promise<boolean> {
  if (row.tries > 1) return false
  const { allowed, retryAfter } = await countAttempt(
    deps,
    { name: 'mailsByRecipient', ...attempts.mailsByRecipient },
    row.recipient,
  )
  if (allowed) return false
  await postpone(deps, row, seconds(retryAfter), { tries: 0 })
  deps.log.warn({ mailId: row.id }, 'mail held back: too many to one recipient')
  return true
}

/** Claims the next mail that is due and may be sent. */
async function takeNext(deps: Deps): Promise<Row | undefined> {
  for (let row = await claimNext(deps); row; row = await claimNext(deps)) {
    if (row.useless_at <= deps.now())
      await finish(deps, row, 'It could not be sent while it was of use.')
    else if (!(await isTooManyForOne(deps, row))) return row
  }
}

async function sendOne(deps: Deps, row: Row): Promise<boolean> {
  try {
    const values = deps.keys.open(row.sealed) as MailValues[MailTemplate]
    await deps.send({
      id: row.id,
      to: row.recipient,
      ...renderMail(deps, row.template as MailTemplate, row.locale, values),
    })
  } catch (error) {
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    if (error instanceof MailRefused) await finish(deps, row, fault)
    else {
      const wait = pauseAfter(row.tries, row.id)
      await postpone(deps, row, wait, { fault })
      deps.log.warn(
        { mailId: row.id, tries: row.tries, wait, fault: loggable(fault) },
        'mail could not be sent',
      )
    }
    return false
  }
  await finish(deps, row)
  return true
}

/**
 * Sends all due mails, oldest first. A mail is sent twice only when the process ends between the
 * mail server's answer and our note of it; both have the same Message-ID.
 * @param goOn is called before each mail
 * @returns the number of sent mails
 */
export async function sendDueMails(deps: Deps, goOn: () => boolean = () => true): Promise<number> {
  let sent = 0
  let turn: Promise<Row | undefined> = Promise.resolve(undefined)
  // Mails are claimed one after another and sent in parallel, so that they leave in order.
  const next = () => (turn = turn.then(() => (goOn() ? takeNext(deps) : undefined)))
  const lane = async () => {
    for (let row = await next(); row; row = await next()) if (await sendOne(deps, row)) sent += 1
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return sent
}

/**
 * Sends mails while the server runs: when it is woken, and every two seconds for mails of other
 * servers.
 */
export function startMailWorker(deps: Deps): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false
  let wanted = false
  let round: Promise<void> | undefined

  const run = async () => {
    while (wanted) {
      wanted = false
      await sendDueMails(deps, () => !stopped).catch((err: unknown) =>
        deps.log.error({ err }, 'mail worker failed'),
      )
    }
    round = undefined
  }
  const wake = () => {
    if (stopped) return
    wanted = true
    round ??= run()
  }
  const timer = setInterval(wake, seconds(2))
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      wanted = false
      clearInterval(timer)
      await round
    },
  }
}
