/**
 * What the business counts, with the label of each. Values of labels are the product's own words
 * and the ids of sites, never what a person typed.
 */
export const counterLabels = {
  /** `success`, `secondFactor` for a sign-in that waits for its second step, or a problem's code. */
  signins_total: ['outcome'],
  /** A step of the sign-up: an outcome of the form, or `activated`. */
  registrations_total: ['step'],
  decisions_total: ['decision'],
  mails_total: ['template', 'state'],
  tokens_total: ['client_id', 'grant'],
  /** The limit, by its name in the contracts. */
  limits_refused_total: ['name'],
} as const satisfies Record<string, readonly string[]>

export type CounterName = keyof typeof counterLabels
type Labels<Name extends CounterName> = Readonly<
  Record<(typeof counterLabels)[Name][number], string>
>

export interface CounterValue {
  readonly labels: Readonly<Record<string, string>>
  count: number
}

interface LaterEvent {
  readonly name: CounterName
  readonly labels: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Counts business events in the memory of this server, for /metrics. It needs no library, so that
 * the metrics library is loaded only where somebody asks for metrics.
 */
export class Counters {
  readonly #values = new Map<CounterName, Map<string, CounterValue>>()
  #later: LaterEvent[] = []

  /** Counts one event. */
  count<Name extends CounterName>(name: Name, labels: Labels<Name>): void {
    this.#add(name, labels)
  }

  /** Counts one event that is not to be seen before this time. */
  countFrom<Name extends CounterName>(
    { at, now }: { readonly at: Date; readonly now: Date },
    name: Name,
    labels: Labels<Name>,
  ): void {
    this.#countDue(now)
    this.#later.push({ name, labels, at })
  }

  /**
   * The counts that may be seen now, in the order of their labels. That of the events would tell
   * which mail left first.
   */
  read(name: CounterName, now: Date): readonly CounterValue[] {
    this.#countDue(now)
    const values = this.#values.get(name) ?? new Map<string, CounterValue>()
    return [...values.keys()].toSorted().flatMap((key) => values.get(key) ?? [])
  }

  /** Counts what may be seen now, so that events do not pile up where the metrics are not read. */
  #countDue(now: Date): void {
    const due = this.#later.filter(({ at }) => at <= now)
    if (due.length === 0) return
    this.#later = this.#later.filter(({ at }) => at > now)
    for (const event of due) this.#add(event.name, event.labels)
  }

  #add(name: CounterName, labels: Readonly<Record<string, string>>): void {
    const values = this.#values.get(name) ?? new Map<string, CounterValue>()
    this.#values.set(name, values)
    const key = Object.values(labels).join(' ')
    const value = values.get(key) ?? { labels, count: 0 }
    value.count += 1
    values.set(key, value)
  }
}
