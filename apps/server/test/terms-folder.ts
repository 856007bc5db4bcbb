import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const shipped = fileURLToPath(new URL('../../../terms', import.meta.url))

/** A document that differs by its title. */
export const termsDocument = (title: string) =>
  JSON.stringify({
    title,
    sections: [{ title: 'Membership', text: '{{brand}} is for travel agents.' }],
  })

/** Makes a folder of terms: the shipped ones, with these files added or replaced. */
export function termsFolder(
  files: Readonly<Record<string, string>>,
  { empty = false } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'terms-'))
  after(() => rmSync(folder, { recursive: true }))
  if (!empty) cpSync(shipped, folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
