import type { Plugin } from 'vite'

/** Leaves out the design's tokens that nothing in this build speaks of: the first page carries its styles inside it. */
export const onlyUsedTokens: Plugin = {
  name: 'only-used-tokens',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const parts = Object.values(bundle)
    const styles = parts.filter((part) => part.type === 'asset').filter(({ fileName }) => fileName.endsWith('.css'))
    const scripts = parts.flatMap((part) => (part.type === 'chunk' ? part.code : [])).join('\n')
    let css = styles.map(({ source }) => String(source))
    for (;;) {
      const used = new Set([...[...css, scripts].join('\n').matchAll(/--[\w-]+(?!\s*:)(?![\w-])/g)].map(([name]) => name))
      const kept = css.map((sheet) => sheet.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) => (used.has(name) ? declaration : '')))
      if (kept.join('') === css.join('')) break
      css = kept
    }
    styles.forEach((style, index) => { style.source = css[index] ?? '' })
  },
}
