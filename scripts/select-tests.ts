/** Finds the tests that somebody asks for by a path or by words of a title. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Selection {
  readonly files: readonly string[]
  /** Words that the title must contain, or undefined for every test of the files. */
  readonly words?: string | undefined
}

/**
 * @param args what stands after `npm test --`: paths, names of files or folders, words of a title
 * @param files all test files
 * @param textOf reads a test file together with the test code that it imports, where titles may
 *   also stand
 * @returns a sentence instead when an argument finds nothing
 */
export function selectTests(
  args: readonly string[],
  files: readonly string[],
  textOf: (file: string) => string,
): Selection | string {
  const sentence = args.join(' ')
  if (/\s/.test(sentence)) {
    const withTitle = filesWithWords(sentence, files, textOf)
    if (withTitle.length > 0) return { files: withTitle, words: sentence }
  }
  const perArgument = args.map((arg) => filesAt(arg, files))
  const paths = perArgument.filter((found) => found.length > 0)
  const words = args.filter((_, index) => perArgument[index]?.length === 0).join(' ')
  const inPaths = paths.length > 0 ? [...new Set(paths.flat())] : files
  if (words === '') return { files: inPaths }
  const missingPath = args.find((arg) => /\.tsx?(?::\d+)*$/.test(arg) && words.includes(arg))
  if (missingPath !== undefined) return `There is no test file ${missingPath}.`
  const found = filesWithWords(words, inPaths, textOf)
  return found.length > 0
    ? { files: found, words }
    : `No test file and no title of a test has "${words}"${paths.length > 0 ? ' there' : ''}.`
}

/**
 * Finds the test files that a path names: the file itself, the files of a folder, the tests beside
 * a source file. A part of a path is
 * enough (`server`, `features/signup`, `signin.spec.ts`). A line number at the end, as failures
 * have it, is dropped.
 */
function filesAt(arg: string, files: readonly string[]): readonly string[] {
  const path = normalize(arg.replace(/(?::\d+)+$/, '')).replace(/\/$/, '')
  if (path === '.') return files
  const exact = files.filter((file) => file === path || file.startsWith(`${path}/`))
  if (exact.length > 0) return exact
  if (/\.tsx?$/.test(path) && existsSync(path)) {
    const stem = path.replace(/\.tsx?$/, '')
    const own = files.filter((file) => file.startsWith(`${stem}.test.`))
    return own.length > 0 ? own : files.filter((file) => dirname(file) === dirname(path))
  }
  const part = new RegExp(`(?:^|/)${escaped(path)}(?:[/.]|$)`)
  return files.filter((file) => part.test(file))
}

/**
 * Finds the files that have the words one after another. Titles that are put together at run time
 * have them nowhere in one piece: then
 * the files that have all the words.
 */
function filesWithWords(
  words: string,
  files: readonly string[],
  textOf: (file: string) => string,
): readonly string[] {
  const phrase = plain(words)
  const texts = files.map((file) => ({ file, text: plain(textOf(file)) }))
  const inOnePiece = texts.filter(({ text }) => text.includes(phrase))
  const found =
    inOnePiece.length > 0
      ? inOnePiece
      : texts.filter(({ text }) => phrase.split(' ').every((word) => text.includes(word)))
  return found.map(({ file }) => file)
}

/**
 * Small letters, single spaces, and none of the marks that reporters put between a group's title
 * and a test's.
 */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\\(?=['"`])/g, '')
    .replaceAll(/(?:\s|[›>])+/g, ' ')
    .trim()

/** The words as a regular expression that every runner's title filter understands. */
export const patternOf = (words: string): string =>
  `(?i:${plain(words).split(' ').map(escaped).join('\\s+')})`

/** Reads a test file and what it imports from folders of test code. */
export function readWithTestCode(file: string, read = new Set<string>()): string {
  if (read.has(file)) return ''
  read.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/from '(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => /(?:^|\/)(?:test|e2e)\//.test(path) && existsSync(path))
  return [text, ...imported.map((path) => readWithTestCode(path, read))].join('\n')
}

/** The text as a regular expression that matches it and nothing else. */
export const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
