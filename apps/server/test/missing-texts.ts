import { escapeHtml } from '../src/i18n/html.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

/**
 * The keys of texts that do not appear here, neither plain nor in markup. The parts between
 * placeholders count.
 */
export const textsMissingIn = (texts: Texts, said: string, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return textsMissingIn(text, said, `${path}${key}.`)
    const isSaid = text
      .split(/\{\{\w+\}\}/)
      .every((piece) => said.includes(piece) || said.includes(escapeHtml(piece)))
    return isSaid ? [] : [path + key]
  })
