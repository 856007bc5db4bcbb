/** Ctrl+Enter in a dialog with a select: what is chosen is sent, and once. */
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyLists } from '../select/lazy-lists.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { SelectField } from '../select/SelectField.tsx'
import { MultiSelectField } from '../multi-select/MultiSelectField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { Dialog } from './Dialog.tsx'

const optionsOf = (...names: string[]): Option[] => names.map((name) => ({ id: name, name }))
const few = optionsOf('Own text', 'Duplicate', 'No proof')
const many = optionsOf(...Array.from({ length: 20 }, (_, index) => `Reason ${index + 1}`))
const send = vi.fn<(value: OptionId | null) => void>()

function Question({ options }: { options: readonly Option[] }) {
  const [value, setValue] = useState<OptionId | null>(options[0]?.id ?? null)
  return (
    <Dialog open title="Why?" onClose={() => undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(value)
        }}
      >
        <Ticket>
          <TicketRow>
            <SelectField
              id="reason"
              label="Reason"
              required
              options={options}
              value={value}
              onChange={setValue}
            />
          </TicketRow>
        </Ticket>
      </form>
    </Dialog>
  )
}

async function show(options: readonly Option[]) {
  const screen = await render(<Question options={options} />)
  const select = screen.getByRole('combobox', { name: 'Reason' }).first()
  select.element().focus()
  return { screen, select, list: screen.getByRole('listbox') }
}

const ctrlEnter = '{Control>}{Enter}{/Control}'
const sent = () => send.mock.calls.map(([value]) => value)

beforeAll(() => lazyLists.load())
beforeEach(() => send.mockClear())

test('in an open list it chooses the highlighted option and sends that', async () => {
  const { list } = await show(few)
  await userEvent.keyboard('{Enter}{ArrowDown}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard(ctrlEnter)
  await expect.poll(sent).toEqual(['Duplicate'])
  await expect.element(list).not.toBeInTheDocument()
})

test('right after a choice it sends what was chosen', async () => {
  const { select, list } = await show(few)
  await userEvent.keyboard('{Enter}{ArrowDown}')
  await expect.element(list).toBeVisible()
  const press = (ctrlKey: boolean) =>
    select
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, bubbles: true, cancelable: true }),
      )
  press(false)
  // What a browser does between two keys, and no more.
  await Promise.resolve()
  press(true)
  await expect.poll(sent).toEqual(['Duplicate'])
})

test('on a closed select it sends, and opens no list', async () => {
  const { list } = await show(few)
  await userEvent.keyboard(ctrlEnter)
  await expect.poll(sent).toEqual(['Own text'])
  await expect.element(list).not.toBeInTheDocument()
})

test('from the search of a long list it sends the option that was found', async () => {
  const { screen } = await show(many)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: /Search/ })).toHaveFocus()
  await userEvent.keyboard('Reason 17')
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Reason 17')
  await userEvent.keyboard(ctrlEnter)
  await expect.poll(sent).toEqual(['Reason 17'])
})

test('where nothing is found it sends nothing', async () => {
  const { screen } = await show(many)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: /Search/ })).toHaveFocus()
  await userEvent.keyboard('Zzz')
  await expect.element(screen.getByText('Nothing found.')).toBeVisible()
  await userEvent.keyboard(ctrlEnter)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

test.each([
  ['', few],
  [' that can be searched', many],
])(
  'in an open list of several%s it sends what is picked, and takes nothing back',
  async (_, options) => {
    const sendIds = vi.fn<(value: readonly OptionId[]) => void>()
    function Several() {
      const [value, setValue] = useState<readonly OptionId[]>([])
      return (
        <Dialog open title="Where?" onClose={() => undefined}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              sendIds(value)
            }}
          >
            <Ticket>
              <TicketRow>
                <MultiSelectField
                  id="areas"
                  label="Areas"
                  options={options}
                  value={value}
                  onChange={setValue}
                />
              </TicketRow>
            </Ticket>
          </form>
        </Dialog>
      )
    }
    const screen = await render(<Several />)
    screen.getByRole('combobox', { name: 'Areas' }).first().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(screen.getByRole('option', { selected: true })).toBeVisible()
    await userEvent.keyboard(ctrlEnter)
    await expect.poll(() => sendIds.mock.calls.map(([{ length }]) => length)).toEqual([1])
  },
)
