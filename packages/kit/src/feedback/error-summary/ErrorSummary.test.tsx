import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextField } from '../../field/text-field/TextField.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'

const items = [{ id: 'email', label: 'E-mail', message: 'This email is already in use' }]

function Form({ attempt }: { attempt: number }) {
  return (
    <>
      <ErrorSummary items={items} attempt={attempt} />
      <div style={{ height: 3000 }} />
      <Ticket>
        <TicketRow>
          <TextField id="email" label="E-mail" value="" onChange={() => undefined} />
        </TicketRow>
      </Ticket>
      <div style={{ height: 3000 }} />
    </>
  )
}

test('the summary is a group called by its title, takes the focus when it appears and again at the next attempt', async () => {
  const screen = await render(<Form attempt={1} />)
  const summary = () =>
    screen.getByRole('group', { name: 'Please complete all required fields.' }).element()
  await expect
    .element(screen.getByRole('heading', { name: 'Please complete all required fields.' }))
    .toBeVisible()
  expect(document.activeElement).toBe(summary())
  screen.getByRole('textbox').element().focus()
  await screen.rerender(<Form attempt={2} />)
  expect(document.activeElement).toBe(summary())
})

test('a mended field takes its line away, and nothing is read again', async () => {
  const phone = { id: 'phone', label: 'Phone', message: 'Please check this number' }
  const screen = await render(<ErrorSummary items={[...items, phone]} />)
  await screen.rerender(<ErrorSummary items={[phone]} />)
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(1)
  expect(screen.container.querySelector('[role=alert], [role=status], [aria-live]')).toBeNull()
})

test('its link leads to the field, with the label in view', async () => {
  const screen = await render(<Form attempt={1} />)
  await screen.getByRole('link', { name: 'E-mail' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  const { top, bottom } = document.getElementById('email-label')?.getBoundingClientRect() ?? {
    top: -1,
    bottom: -1,
  }
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  expect(location.hash).toBe('')
})

test('its link leads to the label of a field that is disabled', async () => {
  const screen = await render(
    <>
      <ErrorSummary items={items} />
      <Ticket>
        <TicketRow>
          <TextField id="email" label="E-mail" value="" onChange={() => undefined} disabled />
        </TicketRow>
      </Ticket>
    </>,
  )
  await screen.getByRole('link', { name: 'E-mail' }).click()
  expect(document.activeElement?.id).toBe('email-label')
})

test('a long name stands in one line, and all messages begin below each other', async () => {
  const long = {
    id: 'redirect',
    label: 'Hauptverantwortungsbereich',
    message: 'Dies ist ein Pflichtfeld.',
  }
  const screen = await render(
    <div lang="de">
      <ErrorSummary items={[...items, long]} />
    </div>,
  )
  const link = (name: string) => screen.getByRole('link', { name }).element()
  expect(link(long.label).getClientRects()).toHaveLength(1)
  expect(link(long.label).getBoundingClientRect().height).toBe(
    link('E-mail').getBoundingClientRect().height,
  )
  const [first, second] = [
    screen.getByText('This email is already in use'),
    screen.getByText(long.message),
  ].map((message) => message.element().getBoundingClientRect().left)
  expect(first).toBe(second)
})

test('several fields with one message share one sentence, each field is a link', async () => {
  const missing = ['First name', 'City'].map((label) => ({ id: label, label, message: 'Required' }))
  const choice = { id: 'job', label: 'Job title', message: 'Please select' }
  const screen = await render(
    <ErrorSummary
      items={[...missing, ...items, choice]}
      sharedTexts={{ Required: 'Please fill in:', 'Please select': 'Please fill in:' }}
    />,
  )
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => [
        item.firstElementChild?.textContent,
        [...item.querySelectorAll('a')].map((link) => link.textContent),
      ]),
  ).toEqual([
    ['Please fill in:', ['First name', 'City', 'Job title']],
    ['E-mail', ['E-mail']],
  ])
})
