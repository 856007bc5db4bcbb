import sheet from '../tokens.css?raw'

/**
 * The name of every token that the sheet declares for both themes and that `of` keeps, in its
 * order: a page about tokens cannot forget one.
 */
export function tokens(of: (name: string, value: string) => boolean): string[] {
  const names = new Map<string, string>()
  for (const [, name = '', value = ''] of sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(--[\w-]+):\s*([^;]+);/g))
    if (!names.has(name)) names.set(name, value)
  return [...names].filter(([name, value]) => of(name, value)).map(([name]) => name)
}

/** What the sheet says first about a token: its value by day. */
export function valueOf(token: string) {
  return new RegExp(`${token}:\\s*([^;]+);`).exec(sheet)?.[1] ?? ''
}
