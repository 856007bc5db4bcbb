import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { parseConfig } from '../src/config/config.ts'
import { readLocales } from '../src/i18n/locales.ts'

const shippedLocales = parseConfig({ DEMO: 'off' }).localesFolder

/** The shipped languages. */
export const locales = readLocales(shippedLocales)
export const languageTags = locales.languages.map(({ tag }) => tag)

/** Makes a folder of languages: the shipped ones, with these files added or replaced. */
export function localesFolder(
  files: Readonly<Record<string, string>>,
  { empty = false } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  after(() => rmSync(folder, { recursive: true }))
  if (!empty) cpSync(shippedLocales, folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
