/** Files, links and the paths of CODEOWNERS that the documents name must exist. */
import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'

const documents = globSync([
  '*.md',
  'docs/**/*.md',
  'bench/*.md',
  '.github/*.md',
  'apps/server/data/*.md',
  'packages/kit/*.md',
  'packages/kit/bench/*.md',
])

const isPath = (word: string) =>
  /^(?:apps|packages|docs|test|e2e|bench|scripts|examples|terms|\.github)\/[\w./-]+$/.test(word)
/** A file without its folder, such as `Foo.tsx`. */
const isFileName = (word: string) => /^[\w-][\w.-]*\.(?:tsx?|mjs|mdx)$/.test(word)
const fileNames = new Set(
  globSync('{apps,packages,test,e2e,bench,scripts,examples}/**', {
    exclude: (path) => /node_modules|dist/.test(path),
  }).map((path) => basename(path)),
)

test('every file that a document names exists', async () => {
  const missing: string[] = []
  for (const document of documents) {
    const text = await readFile(document, 'utf8')
    const named = [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)\)/g)].map(
      ([, code, link]) => code ?? link ?? '',
    )
    for (const path of named)
      if ((isPath(path) && !existsSync(path)) || (isFileName(path) && !fileNames.has(path)))
        missing.push(`${document}: ${path}`)
  }
  assert.deepEqual(missing, [])
})

test('links between documents lead somewhere', async () => {
  const missing: string[] = []
  for (const document of documents)
    for (const [, link = ''] of (await readFile(document, 'utf8')).matchAll(
      /\]\((?!https?:)([^)\s#]+)/g,
    ))
      if (!existsSync(join(dirname(document), link))) missing.push(`${document}: ${link}`)
  assert.deepEqual(missing, [])
})

test('every path of CODEOWNERS exists', async () => {
  const paths = [...(await readFile('.github/CODEOWNERS', 'utf8')).matchAll(/^\/(\S+)/gm)].map(
    ([, path = '']) => path,
  )
  assert.ok(paths.length > 0)
  assert.deepEqual(
    paths.filter((path) => !existsSync(path)),
    [],
  )
})
