import type { Counter, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
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

/** Adds what this server has counted since its start. */
export function eventMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  { counters, now }: Deps,
): Update {
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
      for (const { labels, count } of counters.read(name, now())) metric.inc({ ...labels }, count)
    }
  }
}
