/** The gallery has stories and a page for every component, so that a partner's team finds it. */
import { describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { unabridgedType } from '../.storybook/properties.ts'
import { sourceOf, storiesShownIn } from '../.storybook/sources.ts'
import { fieldTypes } from './form/schema/schema.ts'
import type { Field } from './form/schema/schema.ts'
import type { ComponentProperties } from '../test/component-properties.ts'
import { storyFiles, unreadableFiles } from '../test/stories/all-stories.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    readProperties: (files: readonly string[]) => Promise<ComponentProperties[]>
  }
}

const [indexSource = ''] = Object.values(
  import.meta.glob<string>('./index.ts', { query: '?raw', import: 'default', eager: true }),
)
const pages = new Map(
  Object.entries(
    import.meta.glob<string>('./**/*.mdx', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [nameOf(path), { path, text }]),
)
const files = [...indexSource.matchAll(/^export .* from '\.\/(.*\.tsx)'$/gm)].map(
  ([, file = '']) => file,
)
const components = files.map(nameOf)
const properties = await commands.readProperties(files)
const groups = /^(Foundations|Buttons|Fields|Choices|Feedback|Layout|Navigation|Forms|Cards)\/\S/

/** Components without a page of their own, and why. */
const withoutPage: Record<string, string> = {
  Cell: 'the frame of every field: the pages of the fields show it',
  BreakAfterSlash: 'text in a line: the page of a select shows it',
  ErrorBoundary: 'draws nothing of its own: the README describes it',
}

/** Components without stories in German and Japanese, and why. */
const withoutText: Record<string, string> = {
  Icon: 'a drawing',
  Horizon: 'a drawing',
  LostRoute: 'a drawing',
  Skeleton: 'bars',
  LoadingBar: 'a line',
  Fireworks: 'sparks',
}

const withPage = components.filter((name) => !(name in withoutPage))

test('every file of stories can be read', () => expect(unreadableFiles).toEqual([]))

test('the index exports more than 40 components', () =>
  expect(components.length).toBeGreaterThan(40))

test('every exception is a component of the index', () =>
  expect(
    Object.keys({ ...withoutPage, ...withoutText }).filter((name) => !components.includes(name)),
  ).toEqual([]))

test.each(withPage)('%s has stories and a page', (name) => {
  expect({
    stories: storyFiles.some(({ element }) => element === name),
    page: pages.has(name),
  }).toEqual({ stories: true, page: true })
})

test.each(withPage)(
  'the page of %s has its properties, its keys, and what to do and not to do',
  (name) => {
    const headings = [
      ...(pages.get(name)?.text ?? '').matchAll(/^## (Properties|Keyboard|Do|Don't)$/gm),
    ].map(([, heading]) => heading)
    expect(headings).toEqual(['Properties', 'Keyboard', 'Do', "Don't"])
  },
)

test.each(withPage.filter((name) => !(name in withoutText)))(
  '%s has stories with long texts in German and Japanese',
  (name) => {
    const names =
      storyFiles.find(({ element }) => element === name)?.stories.map((story) => story.name) ?? []
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^LongGerman/),
        expect.stringMatching(/^LongJapanese/),
      ]),
    )
  },
)

describe.each(properties)('the properties of $component', ({ declared, documented }) => {
  test('stand in the table as the type declares them', () =>
    expect(namesOf(documented)).toEqual(namesOf(declared)))
  test('have a description', () =>
    expect(namesOf(documented.filter(({ description }) => description === ''))).toEqual([]))
  test('have a default, or say that there is none, if they are optional', () => {
    const optional = new Set(namesOf(declared.filter((property) => property.optional)))
    expect(
      namesOf(
        documented.filter(
          ({ name, documentedDefault, codeDefault }) =>
            optional.has(name) && !documentedDefault && !codeDefault,
        ),
      ),
    ).toEqual([])
  })
  test('document the default that the code has', () => {
    const literals = documented.flatMap(({ name, documentedDefault, codeDefault }) =>
      documentedDefault && codeDefault && /^('.*'|-?\d+|true|false)$/.test(codeDefault)
        ? [{ name, documentedDefault, codeDefault: codeDefault.replaceAll("'", '') }]
        : [],
    )
    expect(
      literals.filter(
        ({ documentedDefault, codeDefault }) => !documentedDefault.startsWith(codeDefault),
      ),
    ).toEqual([])
  })
})

describe.each(properties)('the table of $component', ({ documented }) => {
  test('shows the members of every union', () =>
    expect(
      documented.flatMap(({ name, unreadableUnions }) =>
        unreadableUnions.map((type) => `${name}: ${type}`),
      ),
    ).toEqual([]))
})

test('a union of more than eight members is shown completely', () => {
  const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].join(' | ')
  expect([nine, 'a | b', `${nine} | Array<string>`].map((type) => unabridgedType(type))).toEqual([
    `(${nine})`,
    'a | b',
    `${nine} | Array<string>`,
  ])
})

const fieldProperties: Record<keyof Field, true> = {
  type: true,
  field: true,
  label: true,
  shortLabel: true,
  placeholder: true,
  required: true,
  disabled: true,
  hide: true,
  conditions: true,
  default: true,
  maxLength: true,
  minLength: true,
  counter: true,
  min: true,
  max: true,
  pattern: true,
  patternText: true,
  help: true,
  size: true,
  keep: true,
  autoComplete: true,
  inputMode: true,
  kind: true,
  mono: true,
  options: true,
  constants: true,
  address: true,
  filter: true,
  whole: true,
  fetch: true,
  failedText: true,
  load: true,
  loadById: true,
  onLoadError: true,
  allowTyped: true,
  onPick: true,
  maxFiles: true,
  maxFileSize: true,
  accept: true,
  rows: true,
  content: true,
  entryLabel: true,
  minEntries: true,
  maxEntries: true,
  view: true,
}

test.each([
  ['Types of fields', fieldTypes],
  ['Properties of a field', Object.keys(fieldProperties)],
])('the page of Form lists all of its "%s", each once', (title, names) => {
  const [, part = ''] = pages.get('Form')?.text.split(`### ${title}\n`) ?? []
  const listed = [...(part.split(/^#/m)[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
    ([, cell = '']) => cell.replaceAll('`', '').split(', '),
  )
  expect(listed.toSorted()).toEqual([...names].toSorted())
})

const sources = import.meta.glob<string>(['../{src,test}/**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
})
const readSource = async (path: string) =>
  sources[path.startsWith('src/') ? path.replace('src/', './') : `../${path}`]?.()
const shownStories = [...pages].flatMap(([component, page]) => {
  const { file, names } = storiesShownIn(page.text)
  return names.map((name) => ({
    component,
    name,
    path: page.path.replace(/^\./, 'src').replace(/[^/]*$/, file),
  }))
})

test.each(shownStories)(
  'the page of $component shows code of $name that uses only names a partner can import',
  async ({ path, name }) => {
    const { code, missingNames } = await sourceOf(path, name, readSource)
    expect(missingNames).toEqual([])
    expect(code).toContain(`export const ${name} =`)
  },
)

test.each([
  [
    'src/table/Table.stories.tsx',
    'Selectable',
    'import { Table, TwoLines } from',
    "{ id: 'login', title: login, cell: (agent) => agent.login, code: true }",
  ],
  [
    'src/dialog/Dialog.stories.tsx',
    'Question',
    'import { Button, Dialog } from',
    '<Button variant="secondaryMedium" tone="danger" onClick={onDone}>',
  ],
  [
    'src/select/SelectField.stories.tsx',
    'OpenWithSearch',
    'import { SelectField, Ticket, TicketRow } from',
    '<TicketRow>\n        <Controlled',
  ],
])('the shown code of %s %s has its imports and helpers', async (path, name, ...parts) => {
  const { code } = await sourceOf(path, name, readSource)
  for (const part of parts) expect(code).toContain(part)
})

test('a name that a partner cannot import, and that the code does not declare, is reported', async () => {
  const { missingNames } = await sourceOf(
    'src/dropzone/Dropzone.stories.tsx',
    'Loading',
    readSource,
  )
  expect(missingNames).toEqual(['ZoneLoaderContext'])
})

describe.each(storyFiles.map(({ element, title, stories }) => ({ element, title, stories })))(
  '$element',
  ({ title, stories }) => {
    test('is in a group of the gallery', () => expect(title).toMatch(groups))
    test('has at least one story', () => expect(stories.length).toBeGreaterThan(0))
  },
)

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

function namesOf(list: readonly { name: string }[]): string[] {
  return list.map(({ name }) => name).toSorted()
}
