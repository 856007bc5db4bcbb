/**
 * What the page has written to the console as an error or a warning since the last look, such as
 * React's warnings.
 */
const messages: string[] = []

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console)
  console[level] = (...parts: unknown[]) => {
    messages.push(formatted(parts))
    write(...parts)
  }
}

export const takeConsoleMessages = (): string[] => messages.splice(0)

/** React passes a text with %s and the values for each. */
function formatted([first, ...others]: readonly unknown[]): string {
  const rest = [...others]
  const text = String(first).replaceAll(/%[sdo]/g, () => String(rest.shift()))
  return [text, ...rest.map(String)].join(' ').slice(0, 1000)
}
