/** Pages that the browser translates: its texts stand in elements that React does not know. */
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderForm, textField } from '../test/render-form.tsx'
import { translatePage } from '../test/translate-page.ts'
import { Avatar } from './avatar/Avatar.tsx'
import { Button } from './button/Button.tsx'
import { EmojiCatalogue } from './emoji/EmojiCatalogue.tsx'
import { Checkbox } from './field/checkbox/Checkbox.tsx'
import { Switch } from './field/switch/Switch.tsx'
import { TextField } from './field/text-field/TextField.tsx'
import { lazyLists } from './select/lazy-lists.ts'
import { SelectField } from './select/SelectField.tsx'
import type { OptionId } from './select/options/option.ts'
import { RuleList } from './signin-card/RuleList.tsx'
import { english } from './signin-card/texts.ts'
import { DataTable } from './table/DataTable.tsx'

beforeEach(async () => {
  await lazyLists.load()
  onTestFinished(translatePage())
})

const noop = () => undefined

const names =
  'Argentina Austria Brazil Chile France Germany Greece Hungary Italy Japan/Nippon Spain'
const countries = names.split(' ').map((name, id) => ({ id, name }))

function CountryField() {
  const [value, setValue] = useState<OptionId | null>(null)
  const props = { id: 'country', label: 'Country', options: countries, value, onChange: setValue }
  return <SelectField {...props} optional />
}

test('a select is searched, chosen from, chosen from again and emptied', async () => {
  const screen = await render(<CountryField />)
  const field = screen.getByRole('combobox', { name: 'Country', exact: true })
  for (const [typed, name] of [
    ['an', 'Argentina'],
    ['nip', 'Japan/Nippon'],
    ['hung', 'Hungary'],
  ] as const) {
    await field.click()
    await userEvent.keyboard(typed)
    await screen.getByRole('option', { name }).click()
    await expect.element(field).toMatchTextContent(name)
  }
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveTextContent('Select')
})

test('what a form shows and hides, its errors and its summary come and go', async () => {
  const condition = { field: 'a', operator: 'eq', value: 'x' } as const
  const { screen, again } = await renderForm(
    {
      title: 'Form',
      content: [
        { type: 'message', label: 'Before', conditions: condition },
        textField('a'),
        textField('b', { conditions: condition }),
      ],
    },
    { summary: { title: 'Please check' } },
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'a' }), 'x')
  await expect.element(screen.getByRole('textbox', { name: 'b' })).toBeVisible()
  await again({ errors: { a: 'Wrong' }, changed: new Set(['a']) })
  await expect.element(screen.getByText('Wrong').first()).toBeVisible()
  await again({ errors: {} })
  await userEvent.type(screen.getByRole('textbox', { name: 'a' }), 'y')
  await expect.element(screen.getByRole('textbox', { name: 'b' })).not.toBeInTheDocument()
})

test('the words of a busy button and the words of a rule change', async () => {
  const Both = ({ busy, password }: { busy: boolean; password: string }) => (
    <>
      <Button busy={busy} busyLabel="Working...">
        Sign in
      </Button>
      <RuleList rules={['uppercase']} password={password} texts={english} />
    </>
  )
  const screen = await render(<Both busy={false} password="a" />)
  await expect.poll(() => document.querySelector('button font')?.textContent).toBe('Sign in')
  await screen.rerender(<Both busy password="aA" />)
  await expect.element(screen.getByRole('button')).toHaveTextContent('Working...')
  await expect.element(screen.getByRole('listitem').first()).not.toMatchTextContent('missing')
})

test('the numbers below a table follow its pages', async () => {
  const columns = [{ id: 'name', title: 'Name', cell: ({ name }: { name: string }) => name }]
  const table = { label: 'Users', columns, rows: countries, pageSize: 4 }
  const screen = await render(<DataTable {...table} keyOf={({ name }) => name} />)
  const shown = screen.getByRole('status')
  await expect.element(shown).toHaveTextContent('1 to 4 of 11')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(shown).toHaveTextContent('5 to 8 of 11')
})

test('labels of changed fields follow the language of the page', async () => {
  const Fields = ({ label, changed }: { label: string; changed: string }) => {
    const shared = { changed: true, onChange: noop }
    return (
      <>
        <TextField id="name" label={label} value="" {...shared} />
        <Checkbox id="news" label={label} changedText={changed} checked={false} {...shared} />
        <Switch id="offers" title={label} changedText={changed} checked={false} {...shared} />
      </>
    )
  }
  const screen = await render(<Fields label="Name" changed="changed" />)
  await screen.rerender(<Fields label="Nachname" changed="geändert" />)
  for (const [role, name] of [
    ['textbox', 'Nachname (changed)'],
    ['checkbox', 'Nachname (geändert)'],
    ['switch', 'Nachname (geändert)'],
  ] as const)
    await expect.element(screen.getByRole(role, { name, exact: true })).toBeInTheDocument()
})

test('initials become a picture', async () => {
  const screen = await render(<Avatar name="Ana Lima" />)
  const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  await screen.rerender(<Avatar name="Ana Lima" src={picture} />)
  await expect.poll(() => screen.container.querySelector('img')).not.toBeNull()
  await expect.element(screen.getByRole('img').first()).not.toMatchTextContent('AL')
})

test('the name of the emoji under the pointer is shown', async () => {
  const screen = await render(<EmojiCatalogue onPick={() => undefined} />)
  for (const name of ['grinning face', 'beaming face with smiling eyes']) {
    await screen.getByRole('gridcell', { name, exact: true }).hover()
    await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
  }
})
