import { useTexts } from '../../settings/settings.ts'

export type CellTexts = {
  optional: string
  changed: string
  checking: string
  /** The error of a required field that was left empty. An empty text shows none. */
  missing: string
}

const english: CellTexts = {
  optional: 'optional',
  changed: 'changed',
  checking: 'Checking',
  missing: 'missing value',
}

/** The words of a field. */
export function useCellTexts(own: Partial<CellTexts> | undefined): CellTexts {
  return useTexts('cell', english, own)
}
