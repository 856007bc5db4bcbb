import { useState } from 'react'
import type { BulkOutcome } from './useBulk.ts'

/** The report about the picked entries. It stays after the bar has gone, until the undo. */
export interface BulkReport {
  /** What became of the last ones; null when it was closed or undone. */
  readonly outcome: BulkOutcome | null
  readonly setOutcome: (outcome: BulkOutcome | null) => void
  /** The sentences for screen readers. */
  readonly announcements: readonly string[]
  readonly announce: (sentences: readonly string[]) => void
}

export function useBulkReport(): BulkReport {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [announcements, announce] = useState<readonly string[]>([])
  return { outcome, setOutcome, announcements, announce }
}
