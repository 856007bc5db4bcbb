/** Metrics of the states that the server and its database are in. */
import type { Registry } from 'prom-client'
import { countries, countryAreas } from '@passerelle/contracts/countries.ts'
import type { Deps } from '../../deps.ts'
import { readAttempts } from '../../rate-limit/rate-limit.ts'
import { countWaiting, lateBefore } from '../../queue/waiting.ts'
import type { Prometheus, Update } from './prometheus.ts'
import { countOutbox, mailStates, noticeStates } from './store.ts'

export function hashingMetrics(
  { Gauge }: Prometheus,
  registry: Registry,
  { passwords }: Deps,
): Update {
  const hashing = new Gauge({
    name: 'password_hashes',
    help: 'Password hashes that are being made or wait',
    labelNames: ['state'],
    registers: [registry],
  })
  return () => {
    const { running, waiting } = passwords.load
    hashing.set({ state: 'running' }, running)
    hashing.set({ state: 'waiting' }, waiting)
  }
}

export function logMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  droppedLines: () => number,
) {
  const dropped = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written',
    registers: [registry],
  })
  return () => {
    dropped.reset()
    dropped.inc(droppedLines())
  }
}

export function housekeepingMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  failures: ReadonlyMap<string, number>,
): Update {
  const failed = new Counter({
    name: 'housekeeping_failures_total',
    help: 'Steps of housekeeping that failed; the next run, ten minutes later, goes on there',
    labelNames: ['step'] as const,
    registers: [registry],
  })
  return () => {
    failed.reset()
    for (const [step, count] of failures) failed.inc({ step }, count)
  }
}

export function alarmMetrics({ Gauge }: Prometheus, registry: Registry, deps: Deps): Update {
  const alarm = new Gauge({
    name: 'sign_in_alarm',
    help: '1 while unusually many sign-ins fail, over all servers',
    registers: [registry],
  })
  return async () => {
    const count = await readAttempts(deps, 'loginAlarm', 'all').catch(() => undefined)
    if (count !== undefined) alarm.set(count > 0 ? 1 : 0)
  }
}

export function outboxMetrics(
  { Gauge }: Prometheus,
  registry: Registry,
  { db, now }: Deps,
): Update {
  const registers = [registry]
  const mails = new Gauge({
    name: 'outbox_mails',
    help: 'Mails of the outbox',
    labelNames: ['state'],
    registers,
  })
  const notices = new Gauge({
    name: 'logout_notices',
    help: 'Sign-outs that sites are to be told of',
    labelNames: ['state'],
    registers,
  })
  const age = new Gauge({
    name: 'outbox_oldest_queued_seconds',
    help: 'Age of the oldest mail that waits',
    registers,
  })
  return async () => {
    const counts = await countOutbox(db, now()).catch(() => undefined)
    if (!counts) return
    for (const state of mailStates) mails.set({ state }, counts.mails[state])
    for (const state of noticeStates) notices.set({ state }, counts.notices[state])
    const { oldestQueuedAt } = counts
    const since = oldestQueuedAt ?? now()
    age.set(Math.max(0, now().getTime() - since.getTime()) / 1000)
  }
}

export function queueMetrics({ Gauge }: Prometheus, registry: Registry, deps: Deps): Update {
  const { db, now } = deps
  const options = { labelNames: ['area'] as const, registers: [registry] }
  const waiting = new Gauge({
    name: 'queue_waiting',
    help: 'Registrations that wait for a decision',
    ...options,
  })
  const late = new Gauge({
    name: 'queue_late',
    help: 'Registrations that have waited for the staff longer than REVIEW_HOURS, 1000 of a country at most',
    ...options,
  })
  const age = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest registration has waited for the staff',
    ...options,
  })
  return async () => {
    const counts = await countWaiting(db, lateBefore(deps)).catch(() => undefined)
    if (!counts) return
    for (const area of countryAreas) {
      const inArea = counts.filter(({ countryId }) => areaOf.get(countryId) === area)
      const times = inArea.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []))
      const sumOf = (name: 'waiting' | 'late') => inArea.reduce((sum, row) => sum + row[name], 0)
      waiting.set({ area }, sumOf('waiting'))
      late.set({ area }, sumOf('late'))
      age.set({ area }, times.length > 0 ? (now().getTime() - Math.min(...times)) / 1000 : 0)
    }
  }
}

const areaOf = new Map(countries.map(({ id, area }) => [id, area]))
