/** A partner team finds every element in the gallery: its situations, and a page. */
import { describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { whole } from '../.storybook/properties.ts'
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

const [door = ''] = Object.values(
  import.meta.glob<string>('./index.ts', { query: '?raw', import: 'default', eager: true }),
)
const pages = new Map(
  Object.entries(
    import.meta.glob<string>('./**/*.mdx', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [nameOf(path), { path, text }]),
)
const files = [...door.matchAll(/^export .* from '\.\/(.*\.tsx)'$/gm)].map(([, file = '']) => file)
const elements = files.map(nameOf)
const properties = await commands.readProperties(files)
const groups = /^(Foundations|Buttons|Fields|Choices|Feedback|Layout|Navigation|Forms|Cards)\/\S/

/** Elements without a page of their own, and why. */
const shownElsewhere: Record<string, string> = {
  Cell: 'the frame of every field: each field shows it',
  BreakAfterSlash: 'words in a line: a select shows it',
}

/** Elements without long words in German and Japanese, and why. */
const wordless: Record<string, string> = {
  Icon: 'a drawing',
  Horizon: 'a drawing',
  LostRoute: 'a drawing',
  Skeleton: 'bars',
  LoadingBar: 'a line',
  Fireworks: 'sparks',
}

const paged = elements.filter((name) => !(name in shownElsewhere))

test('every file of stories can be read', () => expect(unreadableFiles).toEqual([]))

test('there are elements to look for', () => expect(elements.length).toBeGreaterThan(40))

test('what is excepted is an element', () =>
  expect(
    Object.keys({ ...shownElsewhere, ...wordless }).filter((name) => !elements.includes(name)),
  ).toEqual([]))

test.each(paged)('%s has stories and a page', (name) => {
  expect({
    stories: storyFiles.some(({ element }) => element === name),
    page: pages.has(name),
  }).toEqual({ stories: true, page: true })
})

test.each(paged)(
  'the page of %s tells its properties, its keys, and what to do and not to do',
  (name) => {
    const headings = [
      ...(pages.get(name)?.text ?? '').matchAll(/^## (Properties|Keyboard|Do|Don't)$/gm),
    ].map(([, heading]) => heading)
    expect(headings).toEqual(['Properties', 'Keyboard', 'Do', "Don't"])
  },
)

test.each(paged.filter((name) => !(name in wordless)))(
  '%s is shown with long words in German and in Japanese',
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

describe.each(properties)('the properties of $element', ({ declared, read }) => {
  test('stand in the table as the type declares them', () =>
    expect(namesOf(read)).toEqual(namesOf(declared)))
  test('have a description', () =>
    expect(namesOf(read.filter(({ description }) => description === ''))).toEqual([]))
  test('have a default, or say that there is none, where they may be left out', () => {
    const optional = new Set(namesOf(declared.filter((property) => property.optional)))
    expect(
      namesOf(read.filter(({ name, said, taken }) => optional.has(name) && !said && !taken)),
    ).toEqual([])
  })
  test('say no other default than the one that the code takes', () => {
    const plain = read.flatMap(({ name, said, taken }) =>
      said && taken && /^('.*'|-?\d+|true|false)$/.test(taken)
        ? [{ name, said, taken: taken.replaceAll("'", '') }]
        : [],
    )
    expect(plain.filter(({ said, taken }) => !said.startsWith(taken))).toEqual([])
  })
})

describe.each(properties)('the table of $element', ({ read }) => {
  test('can be drawn: every list of types says what is in it', () =>
    expect(read.flatMap(({ name, empty }) => empty.map((type) => `${name}: ${type}`))).toEqual([]))
})

test('a list of more than eight words is shown whole', () => {
  const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].join(' | ')
  expect([whole(nine), whole('a | b'), whole(`${nine} | Array<string>`)]).toEqual([
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
  max: true,
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
  onLoadError: true,
  allowTyped: true,
  onPick: true,
  maxFiles: true,
  maxFileSize: true,
  view: true,
}

test.each([
  ['Types of fields', fieldTypes],
  ['Properties of a field', Object.keys(fieldProperties)],
])('the page of Form tells all of its "%s", each once', (title, names) => {
  const [, part = ''] = pages.get('Form')?.text.split(`### ${title}\n`) ?? []
  const told = [...(part.split(/^#/m)[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
    ([, cell = '']) => cell.replaceAll('`', '').split(', '),
  )
  expect(told.toSorted()).toEqual([...names].toSorted())
})

const sources = import.meta.glob<string>(['../{src,test}/**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
})
const readSource = async (path: string) =>
  sources[path.startsWith('src/') ? path.replace('src/', './') : `../${path}`]?.()
const shown = [...pages].flatMap(([element, page]) => {
  const { file, names } = storiesShownIn(page.text)
  return names.map((name) => ({
    element,
    name,
    path: page.path.replace(/^\./, 'src').replace(/[^/]*$/, file),
  }))
})

test.each(shown)(
  'the code that the page of $element shows of $name names nothing that a partner has not',
  async ({ path, name }) => {
    const { code, unknown } = await sourceOf(path, name, readSource)
    expect(unknown).toEqual([])
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
])('the code of %s %s stands alone', async (path, name, ...parts) => {
  const { code } = await sourceOf(path, name, readSource)
  for (const part of parts) expect(code).toContain(part)
})

test('of a name that is neither the kit’s nor written out it is said that a partner has not got it', async () => {
  const { unknown } = await sourceOf('src/dropzone/Dropzone.stories.tsx', 'Loading', readSource)
  expect(unknown).toEqual(['ZoneLoaderContext'])
})

describe.each(storyFiles.map(({ element, title, stories }) => ({ element, title, stories })))(
  '$element',
  ({ title, stories }) => {
    test('stands in a group of the gallery', () => expect(title).toMatch(groups))
    test('shows at least one situation', () => expect(stories.length).toBeGreaterThan(0))
  },
)

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

function namesOf(some: readonly { name: string }[]): string[] {
  return some.map(({ name }) => name).toSorted()
}
