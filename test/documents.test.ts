/** The documents name files; what they name is there. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const isPath = (word: string) =>
  /^(?:apps|packages|docs|test|e2e|bench|scripts|examples)\/[\w./-]+$/.test(word)

test('every file that a document names exists', async () => {
  const missing: string[] = []
  for await (const document of glob(['*.md', 'docs/**/*.md', 'bench/*.md'])) {
    const text = await readFile(document, 'utf8')
    const named = [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)\)/g)].map(
      ([, code, link]) => code ?? link ?? '',
    )
    for (const path of named)
      if (isPath(path) && !existsSync(path)) missing.push(`${document}: ${path}`)
  }
  assert.deepEqual(missing, [])
})

test('links between documents lead somewhere', async () => {
  const missing: string[] = []
  for await (const document of glob(['*.md', 'docs/**/*.md', 'bench/*.md'])) {
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : ''
    for (const [, link = ''] of (await readFile(document, 'utf8')).matchAll(
      /\]\((?!https?:)([^)\s#]+)\)/g,
    ))
      if (!existsSync(new URL(link, `file://${process.cwd()}/${folder}`)))
        missing.push(`${document}: ${link}`)
  }
  assert.deepEqual(missing, [])
})
