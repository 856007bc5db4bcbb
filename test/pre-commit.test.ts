/** `.githooks/pre-commit` formats the committed files, and no others. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-hook-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'a file.ts')
const packed = 'const a   = 1;\n'
const formatted = 'const a = 1\n'

function git(...args: string[]): { status: number | null; output: string } {
  // A hook or a test runner may have set GIT_DIR and similar variables for this repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  )
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  return { status, output: stdout + stderr }
}

git('init', '--quiet')
mkdirSync(join(folder, '.githooks'))
copyFileSync('.githooks/pre-commit', join(folder, '.githooks/pre-commit'))
copyFileSync('.prettierrc.json', join(folder, '.prettierrc.json'))
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
git('config', 'core.hooksPath', '.githooks')

test('a staged file is formatted, and the commit holds the formatted text', () => {
  writeFileSync(file, packed)
  git('add', 'a file.ts')
  const { status, output } = git('commit', '-m', 'Add a file')
  assert.equal(status, 0, output)
  assert.equal(git('show', 'HEAD:a file.ts').output, formatted)
  assert.equal(readFileSync(file, 'utf8'), formatted)
})

test('a file that is staged in part is not changed; the commit stops while that part is packed', () => {
  writeFileSync(file, `${formatted}const b   = 2;\n`)
  git('add', 'a file.ts')
  writeFileSync(file, `${formatted}const b   = 2;\nconst c   = 3;\n`)
  const { status, output } = git('commit', '-m', 'Add b')
  assert.equal(status, 1)
  assert.match(output, /staged in part[\s\S]*a file\.ts/)
  assert.equal(readFileSync(file, 'utf8'), `${formatted}const b   = 2;\nconst c   = 3;\n`)
})

test('a part that is formatted is committed alone', () => {
  writeFileSync(file, `${formatted}const b = 2\n`)
  git('add', 'a file.ts')
  writeFileSync(file, `${formatted}const b = 2\nconst c   = 3;\n`)
  const { status, output } = git('commit', '-m', 'Add b')
  assert.equal(status, 0, output)
  assert.equal(git('show', 'HEAD:a file.ts').output, `${formatted}const b = 2\n`)
})
