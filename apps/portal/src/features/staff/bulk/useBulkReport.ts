import { useState } from 'react'
import type { ToldResults } from './useBulk.ts'

/** The report about the picked entries. It stays after the bar has gone, until the undo. */
export interface BulkReport {
  /** What became of the last ones; null when it was closed or undone. */
  readonly told: ToldResults | null
  readonly tell: (told: ToldResults | null) => void
  /** The sentences for screen readers. */
  readonly said: readonly string[]
  readonly say: (sentences: readonly string[]) => void
}

export function useBulkReport(): BulkReport {
  const [told, tell] = useState<ToldResults | null>(null)
  const [said, say] = useState<readonly string[]>([])
  return { told, tell, said, say }
}
