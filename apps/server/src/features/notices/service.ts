/** Tells the members of the staff by mail what waits in their areas: counts, no names. */
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import { countries, countryAreas, type CountryArea } from '@passerelle/contracts/countries.ts'
import { days, notices as limits } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { Notices, saveNotices } from '@passerelle/contracts/notices.ts'
import { hasPermission } from '@passerelle/contracts/permissions.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { MailValues } from '../../mail/templates.ts'
import { countOpenChanges, countWaiting, lateBefore } from '../../queue/waiting.ts'
import { lastDailyTime } from './daily-time.ts'
import {
  claimNotice,
  findNotices,
  findReaders,
  writeNotices,
  type NoticeReader,
  type NoticesRow,
} from './store.ts'

/** A member who has chosen nothing and decides gets the daily mail. */
function chosenNotices(row: NoticesRow | null | undefined, role: Role): Notices {
  return {
    registrations: row?.registrations ?? (hasPermission(role, 'agents:decide') ? 'daily' : 'none'),
    hour: row?.hour ?? limits.hour,
    time_zone: row?.time_zone ?? 'UTC',
  }
}

export async function readOwnNotices({ db }: Pick<Deps, 'db'>, id: string, role: Role) {
  return chosenNotices(await findNotices(db, id), role)
}

/** Writes what a member chooses. What waits now is not told again. */
export async function saveOwnNotices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  role: Role,
  choice: BodyOf<typeof saveNotices>,
): Promise<Notices> {
  return chosenNotices(await writeNotices(db, { ...choice, account_id: id, told_at: now() }), role)
}

/** What waits in one area. */
interface AreaCount {
  readonly area: CountryArea
  readonly waiting: number
  readonly late: number
  readonly changes: number
  readonly lateChanges: number
  /** When the newest entry came. */
  readonly newestAt: Date | null
}

const areaById = new Map(countries.map(({ id, area }) => [id, area]))

async function countByArea(deps: Pick<Deps, 'db' | 'config' | 'now'>): Promise<AreaCount[]> {
  const before = lateBefore(deps)
  const registrations = await countWaiting(deps.db, before)
  const requests = await countOpenChanges(deps.db, before)
  const rows = [...registrations, ...requests]
  return countryAreas.map((area) => {
    const inArea = rows.filter(({ countryId }) => areaById.get(countryId) === area)
    const sum = (name: 'waiting' | 'late' | 'changes' | 'lateChanges') =>
      inArea.reduce((total, row) => total + ((row as Partial<AreaCount>)[name] ?? 0), 0)
    const times = inArea.flatMap(({ newestAt }) => newestAt?.getTime() ?? [])
    return {
      area,
      waiting: sum('waiting'),
      late: sum('late'),
      changes: sum('changes'),
      lateChanges: sum('lateChanges'),
      newestAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    }
  })
}

/** Is there something to tell now that the member was not told? */
function isDue(notices: Notices, toldAt: Date, counts: readonly AreaCount[], now: Date): boolean {
  if (notices.registrations === 'none') return false
  if (notices.registrations === 'daily')
    return (
      lastDailyTime(now, notices) > toldAt &&
      counts.some(({ waiting, changes }) => waiting + changes > 0)
    )
  return (
    now.getTime() - toldAt.getTime() >= limits.pause &&
    counts.some(({ newestAt }) => newestAt !== null && newestAt > toldAt)
  )
}

const areasOf = ({ areas }: NoticeReader, counts: readonly AreaCount[]) =>
  areas.length === 0 ? counts : counts.filter(({ area }) => areas.includes(area))

const mailValues = (
  reader: NoticeReader,
  counts: readonly AreaCount[],
): MailValues['registrationsWaiting'] => ({
  name: greetingName(reader, reader.locale),
  waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
  late: counts.reduce((sum, { late }) => sum + late, 0),
  changes: counts.reduce((sum, { changes }) => sum + changes, 0),
  lateChanges: counts.reduce((sum, { lateChanges }) => sum + lateChanges, 0),
  areas: counts
    .filter(({ waiting }) => waiting > 0)
    .map(({ area, waiting, late }) => ({ area, waiting, late })),
})

/**
 * Mails every member who is to be told now. Each mail and its mark are one transaction, so that no
 * two servers tell the same. A new member is told from the next chosen time on.
 * @returns how many mails were queued
 */
export async function sendNotices(deps: Deps): Promise<number> {
  const now = deps.now()
  const readers = await findReaders(deps.db)
  const counts = await countByArea(deps)
  let told = 0
  for (const reader of readers) {
    if (!reader.notices) {
      await writeNotices(deps.db, { account_id: reader.id, told_at: now })
      continue
    }
    const { notices: row } = reader
    const own = areasOf(reader, counts)
    if (!isDue(chosenNotices(row, reader.role), row.told_at, own, now)) continue
    if (await tell(deps, reader, row, own)) told += 1
  }
  if (told > 0) deps.wakeMail()
  return told
}

function tell(
  deps: Deps,
  reader: NoticeReader,
  row: NoticesRow,
  counts: readonly AreaCount[],
): Promise<boolean> {
  return deps.db.transaction(async (db) => {
    if (!(await claimNotice(db, row, deps.now()))) return false
    await queueMail(db, deps, {
      accountId: reader.id,
      to: reader.email,
      template: 'registrationsWaiting',
      locale: reader.locale ?? 'en-US',
      values: mailValues(reader, counts),
      // The next one has newer counts.
      life: days(1),
    })
    deps.log.info({ accountId: reader.id }, 'member told what waits')
    return true
  })
}
