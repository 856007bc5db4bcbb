/**
 * Components pass HTML attributes on: an additional class, a data attribute, and the ref of their
 * element.
 */
import { createRef } from 'react'
import type { ReactElement, Ref } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  Avatar,
  Badge,
  BoardingPass,
  Brand,
  Button,
  ButtonGroup,
  Card,
  Checkbox,
  CodeBoxes,
  Dialog,
  Dropdown,
  EmojiButton,
  Horizon,
  Icon,
  Menu,
  Notice,
  NumberField,
  PasswordField,
  SaveBar,
  SideMenu,
  SigninCard,
  Spinner,
  Stack,
  Steps,
  Stub,
  Switch,
  TextareaField,
  TextField,
  Ticket,
  Topbar,
} from './index.ts'
import { Plane } from 'lucide-react'

type Passed = { className: string; 'data-x': string }
type Case = [name: string, tag: string, draw: (props: Passed, ref: Ref<never>) => ReactElement]

const nothing = () => undefined
const field = { id: 'f', label: 'Field', value: '', onChange: nothing }

/** Components whose class, attributes and ref all belong to one element. */
const oneElement: Case[] = [
  ['Avatar', 'SPAN', (props, ref) => <Avatar name="Ana Lima" {...props} ref={ref} />],
  [
    'Badge',
    'SPAN',
    (props, ref) => (
      <Badge {...props} ref={ref}>
        Core
      </Badge>
    ),
  ],
  [
    'BoardingPass',
    'DIV',
    (p, ref) => (
      <BoardingPass stub="A" {...p} ref={ref}>
        B
      </BoardingPass>
    ),
  ],
  ['Brand', 'SPAN', (props, ref) => <Brand name="eXperts" {...props} ref={ref} />],
  ['Brand as a link', 'A', (props, ref) => <Brand name="X" href="/" {...props} ref={ref} />],
  [
    'Button',
    'BUTTON',
    (props, ref) => (
      <Button {...props} ref={ref}>
        Save
      </Button>
    ),
  ],
  [
    'Button as a link',
    'A',
    (props, ref) => (
      <Button href="#" {...props} ref={ref}>
        Go
      </Button>
    ),
  ],
  [
    'ButtonGroup',
    'FIELDSET',
    (p, ref) => (
      <ButtonGroup label="A" {...p} ref={ref}>
        B
      </ButtonGroup>
    ),
  ],
  [
    'Card',
    'ARTICLE',
    (props, ref) => (
      <Card as="article" {...props} ref={ref}>
        A
      </Card>
    ),
  ],
  ['CodeBoxes', 'FIELDSET', (p, ref) => <CodeBoxes id="c" onFull={nothing} {...p} ref={ref} />],
  ['Dialog', 'DIALOG', (p, ref) => <Dialog open title="A" onClose={nothing} {...p} ref={ref} />],
  [
    'Dropdown',
    'BUTTON',
    (props, ref) => (
      <Dropdown
        id="d"
        label="A"
        options={[]}
        value={null}
        onChange={nothing}
        {...props}
        ref={ref}
      />
    ),
  ],
  ['EmojiButton', 'BUTTON', (props, ref) => <EmojiButton onPick={nothing} {...props} ref={ref} />],
  ['Horizon', 'svg', (props, ref) => <Horizon level={0} {...props} ref={ref} />],
  ['Icon', 'svg', (props, ref) => <Icon of={Plane} {...props} ref={ref} />],
  [
    'Menu',
    'BUTTON',
    (p, ref) => (
      <Menu label="A" entries={[]} {...p} ref={ref}>
        A
      </Menu>
    ),
  ],
  [
    'Notice',
    'DIV',
    (props, ref) => (
      <Notice {...props} ref={ref}>
        A
      </Notice>
    ),
  ],
  [
    'SaveBar',
    'SECTION',
    (p, ref) => <SaveBar onSave={nothing} onCancel={nothing} {...p} ref={ref} />,
  ],
  ['SideMenu', 'NAV', (props, ref) => <SideMenu label="A" entries={[]} {...props} ref={ref} />],
  ['SigninCard', 'DIV', (props, ref) => <SigninCard onSignedIn={nothing} {...props} ref={ref} />],
  ['Spinner', 'SPAN', (props, ref) => <Spinner {...props} ref={ref} />],
  [
    'Stack',
    'DIV',
    (props, ref) => (
      <Stack {...props} ref={ref}>
        A
      </Stack>
    ),
  ],
  ['Steps', 'NAV', (props, ref) => <Steps steps={[]} current={1} {...props} ref={ref} />],
  ['Stub', 'DIV', (props, ref) => <Stub picture="A" name="B" {...props} ref={ref} />],
  [
    'Ticket',
    'DIV',
    (props, ref) => (
      <Ticket {...props} ref={ref}>
        A
      </Ticket>
    ),
  ],
  ['Topbar', 'HEADER', (props, ref) => <Topbar brand="A" {...props} ref={ref} />],
]

test.each(oneElement)(
  '%s passes class, data attribute and ref to its element',
  async (_, tag, draw) => {
    const ref = createRef<Element>()
    await render(draw({ className: 'own', 'data-x': '1' }, ref as Ref<never>))
    const element = ref.current
    expect(element?.tagName).toBe(tag)
    expect(element?.getAttribute('data-x')).toBe('1')
    expect(element?.classList.contains('own')).toBe(true)
    // the component's class stays
    if (tag !== 'svg') expect(element?.classList.length).toBeGreaterThan(1)
  },
)

/** Fields: the class belongs to the cell, the rest to the control. */
const fields: Case[] = [
  ['TextField', 'INPUT', (props, ref) => <TextField {...field} {...props} ref={ref} />],
  ['TextareaField', 'TEXTAREA', (props, ref) => <TextareaField {...field} {...props} ref={ref} />],
  ['PasswordField', 'INPUT', (props, ref) => <PasswordField {...field} {...props} ref={ref} />],
  ['NumberField', 'INPUT', (p, ref) => <NumberField {...field} value={null} {...p} ref={ref} />],
  [
    'Checkbox',
    'INPUT',
    (p, ref) => <Checkbox {...field} value="" checked={false} {...p} ref={ref} />,
  ],
  ['Switch', 'INPUT', (p, ref) => <Switch {...field} title="A" checked={false} {...p} ref={ref} />],
]

test.each(fields)(
  '%s passes data attribute and ref to its control, and the class to the element around it',
  async (_, tag, draw) => {
    const ref = createRef<Element>()
    await render(draw({ className: 'own', 'data-x': '1' }, ref as Ref<never>))
    const control = ref.current
    expect(control?.tagName).toBe(tag)
    expect(control?.getAttribute('data-x')).toBe('1')
    expect(control?.classList.contains('own')).toBe(false)
    expect(control?.closest('.own')).not.toBeNull()
  },
)

test('a describing text of one’s own joins the hint and the error of a field', async () => {
  const screen = await render(
    <TextField {...field} hint="Hint" error="Error" aria-describedby="more" />,
  )
  await expect
    .element(screen.getByRole('textbox'))
    .toHaveAttribute('aria-describedby', 'f-hint more f-error')
})
