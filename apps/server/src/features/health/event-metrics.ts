import type { Counter, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { countedTemplate } from '../../mail/templates.ts'
import { counterLabels, type CounterName } from '../../metrics/counters.ts'
import type { Prometheus, Update } from './prometheus.ts'

const help: Readonly<Record<CounterName, string>> = {
  signins_total: 'Sign-ins by how they ended; secondFactor: the second step follows',
  registrations_total: 'Sign-up forms by their outcome, and confirmed registrations (activated)',
  decisions_total: 'Decisions of staff on registrations, members and changes of data',
  mails_total: 'Tries to send a mail, one minute after the mail was written or later',
  tokens_total: 'Tokens given to sites',
  limits_refused_total: 'Calls and attempts beyond a limit',
}

const names = Object.keys(counterLabels) as CounterName[]

/**
 * The series that alerts look at. They are there from the start with 0, because Prometheus sees no
 * increase where a series begins.
 * @param templates of mails
 */
const watchedSeries = (templates: readonly string[]) =>
  new Map<CounterName, readonly Readonly<Record<string, string>>[]>([
    ['signins_total', [{ outcome: 'success' }]],
    [
      'mails_total',
      [...new Set(templates.map(countedTemplate))].map((template) => ({
        template,
        state: 'failed',
      })),
    ],
  ])

/**
 * Adds what this server has counted since its start.
 * @param templates of mails
 */
export function eventMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  { counters, now }: Deps,
  templates: readonly string[],
): Update {
  const watched = watchedSeries(templates)
  const metrics = names.map((name): [CounterName, Counter] => [
    name,
    new Counter({
      name,
      help: help[name],
      labelNames: [...counterLabels[name]],
      registers: [registry],
    }),
  ])
  return () => {
    for (const [name, metric] of metrics) {
      metric.reset()
      for (const labels of watched.get(name) ?? []) metric.inc({ ...labels }, 0)
      for (const { labels, count } of counters.read(name, now())) metric.inc({ ...labels }, count)
    }
  }
}
