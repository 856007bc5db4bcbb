/** Prints a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`
  process.stdout.write(`\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`)
}
