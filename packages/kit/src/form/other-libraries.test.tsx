/** A schema of zod in place of the rules of the fields; valibot has the same interface. */
import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { renderForm, textField } from '../../test/render-form.tsx'
import { Button } from '../button/Button.tsx'

const agent = z.object({
  name: z.string().check(z.minLength(3, 'At least 3 letters')),
  agency: z.object({ city: z.string('Which city?') }),
})

async function sendForm(values: Record<string, unknown>) {
  const onSubmit = vi.fn<(values: unknown) => void>()
  const { screen } = await renderForm(
    {
      content: [
        textField('name'),
        textField('agency.city'),
        textField('extra', { hide: true, required: true }),
      ],
    },
    { onSubmit, validate: agent, values, children: <Button type="submit">Send</Button> },
  )
  await screen.getByRole('button').click()
  return { screen, onSubmit }
}

test('the errors of a schema of zod are at their fields', async () => {
  const { screen, onSubmit } = await sendForm({ name: 'An' })
  await expect
    .element(screen.getByRole('textbox', { name: 'name' }))
    .toHaveAccessibleDescription('At least 3 letters')
  await expect
    .element(screen.getByRole('textbox', { name: 'agency.city' }))
    .toHaveAccessibleDescription('Which city?')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('values that fit a schema of zod are sent', async () => {
  const { onSubmit } = await sendForm({ name: 'Ana', agency: { city: 'Chicago' } })
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
})
