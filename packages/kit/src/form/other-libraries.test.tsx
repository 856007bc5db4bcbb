/** Schemas of other libraries, by the interface that they share, in place of the rules of the fields. */
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { renderForm, textField } from '../../test/render-form.tsx'
import { Button } from '../button/Button.tsx'
import type { StandardSchema } from './validation/standard-schema.ts'

const schemas: Record<string, StandardSchema> = {
  zod: z.object({
    name: z.string().check(z.minLength(3, 'At least 3 letters')),
    agency: z.object({ city: z.string('Which city?') }),
  }),
  valibot: v.object({
    name: v.pipe(v.string(), v.minLength(3, 'At least 3 letters')),
    agency: v.object({ city: v.string('Which city?') }),
  }),
}

describe.each(Object.entries(schemas))('a schema of %s', (_, validate) => {
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
      { onSubmit, validate, values, children: <Button type="submit">Send</Button> },
    )
    await screen.getByRole('button').click()
    return { screen, onSubmit }
  }

  test('has its errors at their fields', async () => {
    const { screen, onSubmit } = await sendForm({ name: 'An' })
    await expect
      .element(screen.getByRole('textbox', { name: 'name' }))
      .toHaveAccessibleDescription('At least 3 letters')
    await expect
      .element(screen.getByRole('textbox', { name: 'agency.city' }))
      .toHaveAccessibleDescription('Which city?')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('lets values that fit be sent', async () => {
    const { onSubmit } = await sendForm({ name: 'Ana', agency: { city: 'Chicago' } })
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  })
})
