/**
 * What a reader of the gallery sets with its controls. The main story of an element, the one beside
 * the table of its properties, takes them.
 */
export type Args<Element extends (props: never) => unknown> = Element extends (
  props: infer Props,
) => unknown
  ? Partial<Props>
  : never
