/**
 * The value, if the table has an entry for it, else the other one. For looks: words drawn in the default look are worth more than a
 * message in their place.
 */
export function known<T extends string>(
  value: T,
  table: Readonly<Record<T, unknown>>,
  otherwise: T,
): T {
  return Object.hasOwn(table, value) ? value : otherwise
}
