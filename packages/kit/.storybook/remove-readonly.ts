/** react-docgen does not know `readonly` arrays: it would give them the type `unknown`. */
export function removeReadonly(source: string): string {
  return source.replace(/\breadonly (?=[\w<>]+\[\])/g, '')
}
