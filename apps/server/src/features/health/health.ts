/** What monitoring may know of the running server. */
export interface Health {
  /** Rejects when the database does not answer or accepts no change. */
  readonly ping: () => Promise<void>
  /** What the data survives, in words, such as a restart. */
  readonly durability: string
  /** The server was told to stop. It still answers, but a balancer should send no more requests. */
  readonly isStopping?: () => boolean
  /** The number of log lines that could not be written. */
  readonly droppedLogLines?: () => number
  /** How often each step of housekeeping has failed. */
  readonly housekeepingFailures?: ReadonlyMap<string, number>
}
