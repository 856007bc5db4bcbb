import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from './locales.ts'

const page = (title: string) =>
  `<!doctype html><html lang="%LANGUAGE%"><head><meta name="passerelle" content="%SETTINGS%"><title>${title} %BRAND_NAME%</title></head><body></body></html>`

/** Writes the smallest build: the shell, and the prerendered /signin in the shipped languages. */
export function builtPortal(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'built-portal-'))
  after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page('%TITLE% -'))
  for (const { tag } of locales.languages)
    writeFileSync(join(folder, `signin.${tag}.html`), page(`Drawn in ${tag}`))
  writeFileSync(join(folder, 'languages.json'), JSON.stringify(locales.languages))
  return folder
}

/** Reads the settings in the head of a page. */
export const settingsIn = (markup: string) =>
  JSON.parse(
    (/content="([^"]*)"/.exec(markup)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
