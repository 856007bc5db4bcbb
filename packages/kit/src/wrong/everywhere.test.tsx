import { Check } from 'lucide-react'
import { Component, createRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as kit from '../index.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const call = () => undefined
const field = {
  id: 'a',
  label: 'Label',
  hint: 'Hint',
  error: 'Error',
  placeholder: 'x',
  onChange: call,
  value: '',
}
const box = { id: 'a', hint: 'Hint', error: 'Error', checked: true, onChange: call }
const options = [{ id: 1, name: 'One' }]

/** Right properties of every element: each of them is made wrong in turn. What stands inside (`children`, a button, a picture) is the owner's own. */
const sound: Record<string, Record<string, unknown>> = {
  Icon: { of: Check, size: 20 },
  Button: { variant: 'primary', href: '#a', tone: 'danger', type: 'button', onClick: call },
  ButtonGroup: { label: 'Group' },
  Spinner: { label: 'Wait', big: true },
  Cell: { ...field, size: 'two', texts: {} },
  FieldError: { id: 'a' },
  Ticket: {},
  TicketRow: { keep: true },
  Perforation: {},
  TextField: { ...field, maxLength: 5, type: 'text', texts: {} },
  TextareaField: { ...field, maxLength: 5, rows: 2 },
  PasswordField: { ...field, passwordTexts: {} },
  NumberField: { ...field, value: 5, max: 7, min: 1, step: 1 },
  DateField: { ...field, type: 'date', min: '2026-01-01', max: '2026-02-01' },
  CodeField: field,
  CodeBoxes: { length: 4, label: 'Code', onFull: call, attempt: 0 },
  Checkbox: { ...box, label: 'Label' },
  Switch: { ...box, title: 'Title', description: 'More' },
  Text: { variant: 'title', as: 'p', weight: 'bold' },
  Joined: {},
  Lead: {},
  Code: { low: true },
  Brand: { name: 'Name', href: '#a', logoUrl: 'data:,' },
  ProductMark: { size: 32 },
  Plate: { kind: 'off', code: true },
  Notice: { tone: 'red', icon: Check, role: 'note' },
  ErrorSummary: { items: [{ id: 'a', label: 'A', message: 'Wrong' }], title: 'Title', attempt: 0 },
  Skeleton: { wide: 'two-thirds' },
  SkeletonCell: { size: 'two' },
  Badge: { tone: 'red' },
  Dot: { text: 'New' },
  Horizon: { level: 0 },
  LostRoute: {},
  BoardingPass: {},
  Datum: { term: 'Term', big: true },
  Stub: { name: 'Name', line: 'Line' },
  Steps: { steps: [{ name: 'One' }], current: 1, label: 'Steps', doneText: 'done' },
  StepHead: { text: 'STEP', step: 1 },
  SideMenu: {
    entries: [{ href: '#a', label: 'A', icon: Check, current: true }],
    label: 'Menu',
    dotText: 'New',
  },
  SaveBar: { onSave: call, onCancel: call, done: 'Saved', texts: {} },
  Topbar: { signed: true },
  SkipLink: { href: '#a' },
  FirstLight: {},
  Shell: {},
  SignupFrame: { long: true },
  Centre: { wide: true },
  Page: {},
  PageHead: {},
  Stack: { gap: 'wide' },
  Card: { pad: true, as: 'div' },
  SigninFrame: {},
  Desk: {},
  DeskHead: { title: 'Title' },
  DeskSplit: { panelLabel: 'Panel' },
  Languages: {
    languages: [{ code: 'de', name: 'Deutsch', lang: 'de', href: '#de' }],
    label: 'Language',
    onPick: call,
  },
  Toasts: { toasts: [{ uuid: 'a', message: 'Hi' }], onClose: call, closeText: 'Close' },
  LoadingBar: { active: 1 },
  Fireworks: { at: { x: 1, y: 1 }, onDone: call },
  Menu: { label: 'Menu', entries: [{ label: 'A' }], variant: 'action' },
  Avatar: {
    name: 'Dana',
    src: 'data:,',
    size: 'small',
    online: true,
    showOnline: true,
    onlineText: 'here',
  },
  SelectField: { ...field, options, value: 1, searchTexts: {} },
  AsyncSelectField: { ...field, address: '/api/lists/a', filter: 'a:1', texts: {} },
  Dropdown: {
    id: 'a',
    label: 'Label',
    options,
    value: 1,
    onChange: call,
    columns: 1,
    variant: 'small',
  },
  Dialog: { open: true, title: 'Title', onClose: call, closeText: 'Close' },
  Table: {
    label: 'Table',
    columns: [{ id: 'a', title: 'A', cell: String }],
    rows: [1],
    keyOf: String,
    selected: '1',
    onSelect: call,
  },
  TwoLines: { first: 'A', second: 'B' },
  Empty: {},
  Popup: { open: true, anchor: createRef(), onOutside: call, align: 'start' },
  EditableText: {
    id: 'a',
    label: 'Label',
    hint: 'Hint',
    error: 'Error',
    value: '',
    onSave: call,
    required: true,
    maxLength: 5,
  },
  Dropzone: {
    id: 'a',
    label: 'Label',
    hint: 'Hint',
    error: 'Error',
    value: [{ name: 'a', type: '', content: 'data:,' }],
    onChange: call,
    maxFiles: 2,
    maxFileSize: 1,
    texts: {},
  },
  Wrong: {},
  EmojiButton: { label: 'Emoji', value: '😀', onPick: call },
  EmojiCatalogue: { onPick: call, texts: {} },
  SigninCard: { loginAddress: '/a', onSignedIn: call, texts: {} },
  Form: { schema: { content: [{ type: 'text', field: 'a' }] }, values: {}, onChange: call },
}

const junk: readonly unknown[] = [
  undefined,
  null,
  7,
  'huge',
  { en: 'x' },
  [null],
  [{ id: 1, name: { en: 'x' } }],
  { id: 1, name: { en: 'x' } },
]

const elements = Object.entries(kit).filter(
  (entry): entry is [string, ComponentType<Record<string, unknown>> & (typeof entry)[1]] =>
    typeof entry[1] === 'function' && /^[A-Z]/.test(entry[0]),
)

class Outside extends Component<
  { children: ReactNode; broken: (error: unknown) => void },
  { broken: boolean }
> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.broken(error)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}

/** What broke when the element was drawn with these properties. */
async function drawn(name: string, all: readonly Record<string, unknown>[]): Promise<string[]> {
  const Element = elements.find(([each]) => each === name)?.[1] as ComponentType<
    Record<string, unknown>
  >
  const broken: string[] = []
  const screen = await render(<main />)
  for (const [key, props] of all.entries()) {
    await screen.rerender(
      <Outside
        key={key}
        broken={(error) => broken.push(`${JSON.stringify(props)}: ${String(error)}`)}
      >
        <Element {...props} />
      </Outside>,
    )
  }
  await screen.unmount()
  return broken
}

test('every element is among them', () =>
  expect(Object.keys(sound).toSorted()).toEqual(elements.map(([name]) => name).toSorted()))

describe('no element takes the page away', () => {
  test.each(Object.keys(sound))('%s, whatever it is given', async (name) => {
    const right = sound[name] ?? {}
    const wrong = Object.keys(right).flatMap((key) =>
      junk.map((value) => ({ ...right, [key]: value })),
    )
    expect(await drawn(name, [right, {}, ...wrong])).toEqual([])
  })
})

describe('it says what is wrong in its place', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['Table', { rows: null }, 'Table: "rows" is null, it has to be a list.'],
    [
      'Table',
      { columns: undefined },
      'Table: "columns" is missing, it has to be a list of columns, each with an id, a title and a cell.',
    ],
    [
      'Steps',
      { steps: undefined },
      'Steps: "steps" is missing, it has to be a list of steps, each with a name.',
    ],
    [
      'SideMenu',
      { entries: [null] },
      'SideMenu: "entries" is a list, it has to be a list of entries, each with a href and a label.',
    ],
    [
      'Languages',
      { languages: {} },
      'Languages: "languages" is an object, it has to be a list of languages, each with a code, a name and a lang.',
    ],
    [
      'Menu',
      { entries: 'x' },
      'Menu: "entries" is "x", it has to be a list of entries, each with a label.',
    ],
    ['TextField', { value: null }, 'TextField: "value" is null, it has to be a text.'],
    [
      'TextareaField',
      { value: undefined },
      'TextareaField: "value" is missing, it has to be a text.',
    ],
    [
      'EditableText',
      { value: undefined },
      'EditableText: "value" is missing, it has to be a text.',
    ],
    [
      'Dropzone',
      { value: undefined },
      'Dropzone: "value" is missing, it has to be a list of files, each with a name, a type and its content.',
    ],
    [
      'ErrorSummary',
      { items: [null] },
      'ErrorSummary: "items" is a list, it has to be a list of errors, each with an id, a label and a message.',
    ],
    [
      'DateField',
      { label: { en: 'x' } },
      'Field: "label" is an object, it has to be a text or an element.',
    ],
    [
      'Dialog',
      { title: { en: 'x' } },
      'Dialog: "title" is an object, it has to be a text or an element.',
    ],
    [
      'SelectField',
      { options: [{ id: 1, name: { en: 'x' } }] },
      'SelectField: "options" is a list, it has to be a list of options whose names are texts.',
    ],
    ['Icon', { of: undefined }, 'Icon: "of" is missing, it has to be a drawing of lucide-react.'],
  ])('%s %j', async (name, wrong, words) => {
    const Element = elements.find(([each]) => each === name)?.[1] as ComponentType<
      Record<string, unknown>
    >
    const screen = await render(<Element {...sound[name]} {...wrong} />)
    await expect.element(screen.getByText(words)).toBeVisible()
  })

  test.each([
    ['Button', { variant: 'huge' }, 'variant', 'primary'],
    ['Badge', { tone: 'huge' }, 'tone', 'grey'],
    ['Notice', { tone: 'huge' }, 'tone', 'amber'],
  ] as const)(
    '%s keeps its look for a name that there is not',
    async (name, wrong, attribute, look) => {
      const Element = elements.find(([each]) => each === name)?.[1] as ComponentType<
        Record<string, unknown>
      >
      const screen = await render(<Element {...wrong}>Words</Element>)
      expect(screen.container.querySelector(`[data-${attribute}]`)).toHaveAttribute(
        `data-${attribute}`,
        look,
      )
    },
  )
})
