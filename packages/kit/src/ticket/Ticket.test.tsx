import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from '../field/text-field/TextField.tsx'
import { Ticket, TicketRow } from './Ticket.tsx'

const field = (id: string, error?: string) => (
  <TextField id={id} label={id} value="" onChange={() => undefined} error={error} />
)

/** The corners of a cell's drawn state, clockwise from the top left; nothing if it draws none. */
function cornersOf(id: string) {
  const {
    content,
    borderTopLeftRadius,
    borderTopRightRadius,
    borderBottomRightRadius,
    borderBottomLeftRadius,
  } = getComputedStyle(
    document.getElementById(id)?.closest('[data-cell]') ?? document.body,
    '::after',
  )
  return content === 'none'
    ? 'nothing'
    : [
        borderTopLeftRadius,
        borderTopRightRadius,
        borderBottomRightRadius,
        borderBottomLeftRadius,
      ].join(' ')
}

test('a wrong cell in a corner follows the corner of its ticket, side by side and stacked on a phone', async () => {
  const ticket = (first: boolean) => (
    <Ticket>
      {first && <TicketRow>{field('first', 'wrong')}</TicketRow>}
      <TicketRow>
        {field('left', 'wrong')}
        {field('right', 'wrong')}
      </TicketRow>
    </Ticket>
  )
  const corners = () =>
    ['first', 'left', 'right'].map((id) => (document.getElementById(id) ? cornersOf(id) : 'gone'))
  const screen = await render(ticket(true))
  expect(corners()).toEqual(['11px 11px 3px 3px', '3px 3px 3px 11px', '3px 3px 11px 3px'])
  await screen.rerender(ticket(false))
  expect(corners()).toEqual(['gone', '11px 3px 3px 11px', '3px 11px 11px 3px'])

  await page.viewport(390, 800)
  expect(corners()).toEqual(['gone', '11px 11px 3px 3px', '3px 3px 11px 11px'])
})

test('a cell draws a box around itself only while it has the focus or is wrong', async () => {
  const screen = await render(
    <Ticket>
      <TicketRow>
        {field('name')}
        {field('code', 'wrong')}
      </TicketRow>
    </Ticket>,
  )
  expect([cornersOf('name'), cornersOf('code')]).toEqual(['nothing', '3px 11px 11px 3px'])
  await userEvent.click(screen.getByRole('textbox', { name: 'name' }))
  expect(cornersOf('name')).toBe('11px 3px 3px 11px')
})

test('a row of a ticket keeps its layout, layers and painting to itself, so that a row that comes does not draw the others anew', async () => {
  const screen = await render(
    <Ticket>
      <TicketRow>{field('name')}</TicketRow>
    </Ticket>,
  )
  const row =
    screen.getByRole('textbox').element().closest('[data-cell]')?.parentElement ?? document.body
  expect([row, row.parentElement ?? row].map((part) => getComputedStyle(part).contain)).toEqual([
    'content',
    'layout style',
  ])
})
