import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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

test('its words come into a live region that was there before, so that they are spoken', async () => {
  const screen = await render(<SaveBar onSave={() => undefined} onCancel={() => undefined} />)
  const region = screen.getByRole('status').element()
  expect(region.textContent).toBe('')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Unsaved changes')
  expect(screen.getByRole('status').element()).toBe(region)
})

test('the leaving bar shows what was done, and leaves it to the toast to say it', async () => {
  const screen = await render(
    <SaveBar onSave={() => undefined} onCancel={() => undefined} done="Profile updated" />,
  )
  await expect.element(screen.getByText('Profile updated')).toBeVisible()
  expect(screen.getByRole('status').elements()).toEqual([])
})

test('stands 24px above the foot of the window; on a phone it fills the foot', async () => {
  const screen = await render(<SaveBar onSave={() => undefined} onCancel={() => undefined} />)
  const box = () => screen.getByRole('region').element().getBoundingClientRect()
  const moving = screen.getByRole('region').element().getAnimations()
  for (const animation of moving) animation.finish()
  expect(innerHeight - box().bottom).toBe(24)
  await page.viewport(390, 700)
  expect([box().left, box().right, box().bottom]).toEqual([0, 390, 700])
})

test('Save keeps its width while saving, however long its word is', async () => {
  function Saving() {
    const [busy, setBusy] = useState(false)
    return (
      <SaveBar
        busy={busy}
        onSave={() => setBusy(true)}
        onCancel={() => undefined}
        texts={{ save: 'Änderungen an den Angaben speichern', busy: 'Wird gespeichert' }}
      />
    )
  }
  const screen = await render(<Saving />)
  const save = screen.getByRole('button').last()
  const width = () => save.element().getBoundingClientRect().width
  await document.fonts.ready
  const before = width()
  await save.click()
  await expect.element(save).toHaveTextContent('Wird gespeichert')
  expect(width()).toBeCloseTo(before, 0)
})
