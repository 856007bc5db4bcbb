import sheet from '../tokens.css?raw'

/**
 * Finds the names of the tokens that the sheet declares for both themes and that `of` accepts, in
 * its order, so that a page about tokens is complete.
 */
export function tokens(of: (name: string, value: string) => boolean): string[] {
  const names = new Map<string, string>()
  for (const [, name = '', value = ''] of sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(--[\w-]+):\s*([^;]+);/g))
    if (!names.has(name)) names.set(name, value)
  return [...names].filter(([name, value]) => of(name, value)).map(([name]) => name)
}

/** The first value of a token in the sheet: the one of the light theme. */
export function valueOf(token: string) {
  return new RegExp(`${token}:\\s*([^;]+);`).exec(sheet)?.[1] ?? ''
}
