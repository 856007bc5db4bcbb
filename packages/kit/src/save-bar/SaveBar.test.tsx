import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SaveBar } from './SaveBar.tsx'

test('the bar is a region with Unsaved changes, Cancel and Save', async () => {
  const [saved, cancelled] = [vi.fn(), vi.fn()]
  const screen = await render(<SaveBar onSave={saved} onCancel={cancelled} />)
  await expect.element(screen.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect([saved.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 1])
})

test('while saving, neither button does anything', async () => {
  const [saved, cancelled] = [vi.fn(), vi.fn()]
  const screen = await render(<SaveBar onSave={saved} onCancel={cancelled} busy />)
  for (const button of screen.getByRole('button').elements()) (button as HTMLElement).click()
  expect([saved.mock.calls.length, cancelled.mock.calls.length]).toEqual([0, 0])
})

test('the leaving bar says what was done', async () => {
  const screen = await render(<SaveBar onSave={() => undefined} onCancel={() => undefined} done="Profile updated" />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Profile updated')
})
