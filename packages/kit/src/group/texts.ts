/** The words of a group of fields that is there several times. */
export type GroupTexts = {
  /** The name of an entry, by its place from 1. */
  entry: (place: number) => string
  add: string
  remove: string
  up: string
  down: string
  /** Said after a move: the entry is at this place now. */
  moved: (place: number, count: number) => string
  removed: string
  /** Said beside the button that adds, when there can be no more. */
  full: (most: number) => string
}

export const english: GroupTexts = {
  entry: (place) => `Entry ${place}`,
  add: 'Add',
  remove: 'Remove',
  up: 'Move up',
  down: 'Move down',
  moved: (place, count) => `Moved to place ${place} of ${count}`,
  removed: 'Removed',
  full: (most) => `At most ${most}`,
}
