import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { DateField, incompleteDate } from './DateField.tsx'

test('a date of which a part is missing is neither a date nor nothing, and says so once it is left', async () => {
  const typed = vi.fn()
  const screen = await render(
    <>
      <Controlled initial="">
        {(value, onChange) => (
          <DateField
            id="birthday"
            label="Birthdate"
            value={value}
            onChange={(next) => {
              typed(next)
              onChange(next)
            }}
          />
        )}
      </Controlled>
      <input aria-label="next" />
    </>,
  )
  const input = screen.getByLabelText('Birthdate')
  await input.click()
  await userEvent.keyboard('1231')
  expect(screen.getByText('Please enter the whole date').query()).toBeNull()
  await screen.getByLabelText('next').click()
  expect(typed).toHaveBeenLastCalledWith(incompleteDate)
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('Please enter the whole date')).toBeVisible()
  expect((input.element() as HTMLInputElement).validity.badInput).toBe(true)
  await userEvent.fill(input, '1988-12-31')
  expect(typed).toHaveBeenLastCalledWith('1988-12-31')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})

test('a date of which a part was taken away is not the date of before, nor nothing', async () => {
  const typed = vi.fn()
  const screen = await render(
    <Controlled initial="1988-03-14">
      {(value, onChange) => (
        <DateField
          id="birthday"
          label="Birthdate"
          value={value}
          onChange={(next) => {
            typed(next)
            onChange(next)
          }}
        />
      )}
    </Controlled>,
  )
  await screen.getByLabelText('Birthdate').click({ position: { x: 4, y: 8 } })
  await userEvent.keyboard('{Delete}{Enter}')
  expect(typed).toHaveBeenLastCalledWith(incompleteDate)
})
