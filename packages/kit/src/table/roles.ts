/**
 * What the parts of a table are. Browsers forget it where a style sheet draws them as something
 * else, such as cards.
 */
export const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const
