import type { Plugin } from 'vite'

/** Distances, radii and sizes of letters: where one is the same everywhere, its figure is shorter than its name. */
const declared = /(--(?:space|radius|size)-[\w-]+):\s*([^;}]+?)\s*(?=[;}])/g
const isFigure = (value: string) => /^[\d.]+(?:px|rem)?$/.test(value)

function withFigures(sheets: string[]): string[] {
  const values = new Map<string, Set<string>>()
  for (const sheet of sheets)
    for (const [, name = '', value = ''] of sheet.matchAll(declared))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  const figureOf = (name: string) => {
    const [figure, ...others] = values.get(name) ?? []
    return figure !== undefined && others.length === 0 && isFigure(figure) ? figure : undefined
  }
  return sheets.map((sheet) =>
    sheet.replace(/var\((--[\w-]+)\)/g, (use, name: string) => figureOf(name) ?? use),
  )
}

/** Leaves out the design's tokens that nothing in this build speaks of: the first page carries its styles inside it. */
export const onlyUsedTokens: Plugin = {
  name: 'only-used-tokens',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const parts = Object.values(bundle)
    const styles = parts
      .filter((part) => part.type === 'asset')
      .filter(({ fileName }) => fileName.endsWith('.css'))
    const scripts = parts.flatMap((part) => (part.type === 'chunk' ? part.code : [])).join('\n')
    let css = withFigures(styles.map(({ source }) => String(source)))
    for (;;) {
      const used = new Set(
        [...[...css, scripts].join('\n').matchAll(/--[\w-]+(?!\s*:)(?![\w-])/g)].map(
          ([name]) => name,
        ),
      )
      const kept = css.map((sheet) =>
        sheet.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
          used.has(name) ? declaration : '',
        ),
      )
      if (kept.join('') === css.join('')) break
      css = kept
    }
    styles.forEach((style, index) => {
      style.source = css[index] ?? ''
    })
  },
}
