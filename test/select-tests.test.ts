import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { patternOf, readWithTestCode, selectTests } from '../scripts/select-tests.ts'
import { testFiles } from '../scripts/test-runners.ts'

const texts: Record<string, string> = {
  'apps/server/src/features/signup/signup.test.ts':
    "test('an address that is taken moves to step 5')",
  'apps/server/src/features/signin/signin.test.ts':
    'test(`${method} without a session answers 401`)',
  'apps/portal/src/features/signup/signup.test.tsx': "test('the form says which field is missing')",
  'e2e/signin.spec.ts': "describe('on a phone', () => test('an agent signs in'))",
  'packages/kit/src/button/Button.test.tsx': "test('calls back once')",
}
const files = Object.keys(texts)
const select = (...args: string[]) => selectTests(args, files, (file) => texts[file] ?? '')

test('a file is found by its path, also with the line that a failure names', () => {
  const expected = { files: ['e2e/signin.spec.ts'] }
  assert.deepEqual(select('e2e/signin.spec.ts'), expected)
  assert.deepEqual(select('e2e/signin.spec.ts:12'), expected)
})

test('a folder stands for all its tests', () => {
  const expected = { files: ['packages/kit/src/button/Button.test.tsx'] }
  for (const path of ['packages/kit/src/button', 'packages/kit/src/button/', './packages/kit'])
    assert.deepEqual(select(path), expected)
})

test('a part of a path is enough', () => {
  assert.deepEqual(select('server'), { files: files.slice(0, 2) })
  assert.deepEqual(select('features/signup'), { files: [files[0], files[2]] })
  assert.deepEqual(select('signin.spec.ts'), { files: ['e2e/signin.spec.ts'] })
})

test('a source file stands for the tests beside it', () => {
  assert.deepEqual(select('packages/kit/src/button/Button.tsx'), {
    files: ['packages/kit/src/button/Button.test.tsx'],
  })
})

test('words are found in titles, quoted or not, in small or large letters', () => {
  const expected = { files: [files[0]], words: 'an Address that is taken' }
  assert.deepEqual(select('an Address that is taken'), expected)
  assert.deepEqual(select('an', 'Address', 'that', 'is', 'taken'), expected)
})

test('a title that is put together at run time is found by its words', () => {
  assert.deepEqual(select('401 without a session'), {
    files: [files[1]],
    words: '401 without a session',
  })
  assert.deepEqual(select('on a phone › an agent signs in'), {
    files: ['e2e/signin.spec.ts'],
    words: 'on a phone › an agent signs in',
  })
})

test('words after a path are searched there', () => {
  assert.deepEqual(select('server', 'is taken'), { files: [files[0]], words: 'is taken' })
  assert.equal(
    select('portal', 'is taken'),
    'No test file and no title of a test has "is taken" there.',
  )
})

test('no argument is ignored', () => {
  assert.equal(select('nowhere'), 'No test file and no title of a test has "nowhere".')
  assert.equal(
    select('server', 'e2e/missing.spec.ts'),
    'There is no test file e2e/missing.spec.ts.',
  )
  assert.equal(
    select('signup', 'nothing of the kind'),
    'No test file and no title of a test has "nothing of the kind" there.',
  )
})

test('the filter of titles takes every sign as itself', () => {
  const pattern = new RegExp(patternOf('What? (a+b)  costs $1'))
  assert.match('group: what? (A+B) costs $1', pattern)
  assert.doesNotMatch('wha aab costs 1', pattern)
})

test('each test file belongs to one runner, and those that need no test framework are none', () => {
  const all = testFiles()
  assert.equal(all.get('test/select-tests.test.ts'), 'server')
  assert.equal(all.get('test/faults/database.test.ts'), 'faults')
  assert.equal(all.get('e2e/signin.spec.ts'), 'journeys')
  assert.equal(all.get('e2e/portal.ts'), undefined)
  for (const file of all.keys()) assert.ok(readWithTestCode(file).length > 0)
})

test('the command says what it did not find and fails', () => {
  for (const args of [
    ['no-such-folder'],
    ['--no-such-option'],
    ['--postgres'],
    ['--watch'],
    ['--all', 'server'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/test.ts', ...args], {
      encoding: 'utf8',
    })
    assert.equal(status, 1, args.join(' '))
    assert.match(stderr, /no-such|Say what to|takes no arguments/)
  }
})
