/**
 * Wrong uses of the elements, as plain JavaScript or data from a server may bring them. None of
 * them takes the page away.
 */
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { takeConsoleMessages } from '../test/console-messages.ts'
import * as kit from './package.ts'
import { lazyLists } from './select/lazy-lists.ts'

const elements = new Map<string, unknown>(Object.entries(kit))
const nothing = () => undefined
const rubbish = { a: { b: 1 } }
const field = { id: 'f', label: 'Label', value: '', onChange: nothing }
const select = { id: 's', label: 'Label', value: null, onChange: nothing }
const options = Array.from({ length: 12 }, (_, id) => ({ id, name: `Name ${id}` }))
const column = { name: 'name', title: 'Name', cell: ({ name }: { name: string }) => name }
const table = {
  label: 'T',
  columns: [column],
  rows: [{ id: 1, name: 'Ana' }],
  rowKey: ({ id }: { id: number }) => id,
}

/** The names of the elements that draw data. */
type ElementName = {
  [N in keyof typeof kit]: (typeof kit)[N] extends ComponentType<never> ? N : never
}[keyof typeof kit]

const uses: readonly (readonly [ElementName, string, object])[] = [
  ['Avatar', 'a name that is a number', { name: 7 }],
  ['Avatar', 'a name that is an object', { name: rubbish }],
  ['Avatar', 'a picture that is an object', { name: 'Ana', src: rubbish }],
  ['Brand', 'a name that is an object', { name: rubbish }],
  ['Brand', 'no name', {}],
  [
    'CodeBoxes',
    'an endless number of boxes',
    { id: 'c', legend: 'Code', length: -1, onFull: nothing },
  ],
  ['CodeBoxes', 'a legend that is an object', { id: 'c', legend: rubbish, onFull: nothing }],
  [
    'CodeBoxes',
    'an error that is an object',
    { id: 'c', legend: 'C', error: rubbish, onFull: nothing },
  ],
  ['Dropdown', 'no options', { ...select }],
  ['Dropdown', 'options that are an object', { ...select, options: rubbish }],
  ['Dropdown', 'an option that is null', { ...select, options: [null] }],
  ['Dropdown', 'a label that is an object', { ...select, options, label: rubbish }],
  ['Dropzone', 'a value that is null', { ...field, value: null }],
  ['Dropzone', 'a value that is an object', { ...field, value: rubbish }],
  ['Dropzone', 'a file that is null', { ...field, value: [null] }],
  ['Dropzone', 'a size that is a text', { ...field, value: [], maxFileSize: 'big' }],
  ['EditableText', 'a value that is null', { ...field, value: null, onSave: nothing }],
  ['EditableText', 'a value that is an object', { ...field, value: rubbish, onSave: nothing }],
  ['EditableText', 'texts that are null', { ...field, editableTexts: null, onSave: nothing }],
  ['EmojiButton', 'texts that are an object', { onPick: nothing, texts: { open: rubbish } }],
  ['EmojiCatalogue', 'texts that are a number', { onPick: nothing, texts: 7 }],
  ['ErrorSummary', 'no items', { title: 'T' }],
  ['ErrorSummary', 'an item that is null', { title: 'T', items: [null] }],
  [
    'ErrorSummary',
    'a message that is an object',
    { items: [{ id: 'a', label: 'A', message: rubbish }] },
  ],
  [
    'Checkbox',
    'a label that is an object',
    { id: 'c', label: rubbish, checked: false, onChange: nothing },
  ],
  ['Checkbox', 'a text for checked', { id: 'c', label: 'C', checked: 'yes', onChange: nothing }],
  [
    'Checkbox',
    'an error that is an object',
    { id: 'c', label: 'C', checked: false, onChange: nothing, error: rubbish },
  ],
  ['CodeField', 'a value that is null', { ...field, value: null }],
  ['CodeField', 'a label that is an object', { ...field, label: rubbish }],
  ['DateField', 'a value that is null', { ...field, value: null }],
  ['DateField', 'a value that is an object', { ...field, value: rubbish }],
  ['DateField', 'a hint that is an object', { ...field, hint: rubbish }],
  ['DateRangeField', 'a value that is a text', { ...field, value: 'today' }],
  ['DateRangeField', 'days that are objects', { ...field, value: { from: rubbish, to: rubbish } }],
  ['DateRangeField', 'no such language', { ...field, value: null, locale: 'no language' }],
  ['NumberField', 'a value that is a text', { ...field, value: 'seven' }],
  ['NumberField', 'a value that is an object', { ...field, value: rubbish }],
  ['NumberField', 'a maximum that is a text', { ...field, value: 1, max: 'many' }],
  ['PasswordField', 'a value that is null', { ...field, value: null }],
  ['PasswordField', 'texts that are null', { ...field, passwordTexts: null }],
  ['PasswordField', 'an error that is an object', { ...field, error: rubbish }],
  [
    'Switch',
    'a title that is an object',
    { id: 's', title: rubbish, checked: true, onChange: nothing },
  ],
  ['Switch', 'no title', { id: 's', checked: true, onChange: nothing }],
  ['TextField', 'a value that is null', { ...field, value: null }],
  ['TextField', 'a value that is an object', { ...field, value: rubbish, maxLength: 5 }],
  ['TextField', 'no value, with a limit', { id: 'f', label: 'L', maxLength: 5, onChange: nothing }],
  ['TextField', 'an end that is an object', { ...field, end: rubbish }],
  [
    'TextareaField',
    'no value, with a limit',
    { id: 'f', label: 'L', maxLength: 5, onChange: nothing },
  ],
  ['TextareaField', 'an error that is an object', { ...field, error: rubbish }],
  ['Languages', 'no languages', {}],
  ['Languages', 'a language that is null', { languages: [null], current: 'en', onChoose: nothing }],
  ['Menu', 'no entries', { label: 'M' }],
  ['Menu', 'an entry that is null', { label: 'M', entries: [null] }],
  ['Menu', 'content that is an object', { label: 'M', entries: [], children: rubbish }],
  ['ErrorDetails', 'a message that is an object', { message: rubbish }],
  ['ErrorScreen', 'a title that is an object', { title: rubbish }],
  ['ErrorScreen', 'a notice that is an object', { notice: rubbish }],
  ['NotFoundScreen', 'a title that is an object', { title: rubbish }],
  ['NotFoundScreen', 'content that is an object', { children: rubbish }],
  ['SearchField', 'no value', { id: 's', onSearch: nothing }],
  ['SearchField', 'a value that is an object', { id: 's', value: rubbish, onSearch: nothing }],
  ['SearchField', 'an end that is an object', { id: 's', value: '', end: rubbish }],
  ['Tooltip', 'no element', { text: 'Words' }],
  ['Tooltip', 'a text in place of an element', { text: 'Words', children: 'x' }],
  ['Tooltip', 'words that are an object', { text: rubbish, children: createElement('b') }],
  ['Comparison', 'no rows', {}],
  ['Comparison', 'a row that is null', { rows: [null] }],
  [
    'Comparison',
    'a value that is a number',
    { rows: [{ id: 1, label: 'L', before: 7, after: 8 }] },
  ],
  [
    'Comparison',
    'a label that is an object',
    { rows: [{ id: 1, label: rubbish, before: 'a', after: 'b' }] },
  ],
  ['ComparisonLines', 'rows that are an object', { rows: rubbish }],
  ['MultiSelectField', 'no options', { ...select, value: [] }],
  ['MultiSelectField', 'a value that is null', { ...select, options }],
  ['MultiSelectField', 'a value that is an object', { ...select, options, value: rubbish }],
  ['MultiSelectField', 'an option that is null', { ...select, options: [null], value: [1] }],
  ['RadioGroup', 'no options', { ...select }],
  ['RadioGroup', 'a label that is an object', { ...select, options, label: rubbish }],
  ['RadioGroupField', 'an option that is null', { ...select, options: [null] }],
  ['RadioGroupField', 'options that are an object', { ...select, options: rubbish }],
  ['Datum', 'a label that is an object', { term: rubbish }],
  ['Datum', 'content that is an object', { term: 'D', children: rubbish }],
  ['AsyncSelectField', 'a value that is an object', { ...select, value: rubbish, load: nothing }],
  ['AsyncSelectField', 'neither an address nor a function', { ...select }],
  ['AsyncSelectField', 'a function that gives rubbish', { ...select, load: async () => rubbish }],
  ['AsyncSelectField', 'a function that gives null', { ...select, load: async () => [null] }],
  ['RepeatedGroup', 'no entries', { id: 'g', label: 'G', children: nothing }],
  [
    'RepeatedGroup',
    'content that is an object',
    { id: 'g', label: 'G', entries: [null], onChange: nothing, children: () => rubbish },
  ],
  ['SelectField', 'no options', { ...select }],
  ['SelectField', 'options that are a text', { ...select, options: 'abc' }],
  ['SelectField', 'an option that is null', { ...select, options: [null], value: 1 }],
  [
    'SelectField',
    'a code that is a number',
    { ...select, options: options.map((o) => ({ ...o, code: 7 })) },
  ],
  [
    'SelectField',
    'a name that is an object',
    { ...select, options: [{ id: 1, name: rubbish }], value: 1 },
  ],
  [
    'SelectField',
    'a picture that is an object',
    { ...select, options: [{ id: 1, icon: rubbish }], value: 1 },
  ],
  ['SideMenu', 'no entries', { label: 'M' }],
  ['SideMenu', 'an entry that is null', { label: 'M', entries: [null], items: [null] }],
  [
    'SigninCard',
    'texts that are objects',
    { texts: { signIn: rubbish }, onSignedIn: nothing, onToast: nothing },
  ],
  ['Steps', 'no steps', { current: 1 }],
  ['Steps', 'a step that is null', { current: 1, steps: [null] }],
  ['Steps', 'a name that is an object', { current: 1, steps: [{ name: rubbish }] }],
  ['Tabs', 'no tabs', { label: 'T' }],
  ['Tabs', 'a tab that is null', { label: 'T', tabs: [null] }],
  ['Tabs', 'content that is an object', { tabs: [{ id: 'a', label: 'A', content: rubbish }] }],
  ['Table', 'a row that is null', { ...table, rows: [null] }],
  ['Table', 'rows that are an object', { ...table, rows: rubbish }],
  [
    'Table',
    'a cell that gives an object',
    { ...table, columns: [{ ...column, cell: () => rubbish }] },
  ],
  ['Table', 'no columns', { ...table, columns: undefined }],
  ['DataTable', 'a row that is null', { ...table, rows: [null] }],
  [
    'DataTable',
    'a column that gives an object to sort by',
    { ...table, columns: [{ ...column, id: 'name', sortBy: () => rubbish }], sort: rubbish },
  ],
  ['DataTable', 'pages of a text', { ...table, pageSize: 'many', page: 'first' }],
  ['Toasts', 'no list', { onClose: nothing }],
  ['Toasts', 'a toast that is null', { toasts: [null], onClose: nothing }],
  [
    'Toasts',
    'a message that is an object',
    { toasts: [{ uuid: 'a', type: 'success', message: rubbish, autoClose: 0 }], onClose: nothing },
  ],
]

test('at least 72 wrong uses are tried', () => expect(uses.length).toBeGreaterThanOrEqual(72))

test.each(uses)('%s with %s leaves the page', async (name, _, props) => {
  await lazyLists.load()
  const screen = await render(
    <main>
      <h1>The page</h1>
      {createElement(elements.get(name) as ComponentType<object>, props)}
    </main>,
  )
  const opener = screen.container.querySelector<HTMLElement>('[role=combobox]')
  if (opener) {
    opener.click()
    await userEvent.keyboard('n')
    await new Promise((done) => {
      setTimeout(done, 100)
    })
  }
  takeConsoleMessages() // React tells the developer
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
})
