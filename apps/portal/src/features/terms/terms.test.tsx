import { expect, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'

test('with no country there is a generic terms page', async () => {
  const screen = await renderAt('/terms')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms and conditions')
  await expect.element(screen.getByText('For members in every country that has no terms of its own.')).toBeVisible()
  expect(document.title).toBe('Terms and conditions - eXperts')
  await expectAccessible()
})

test('the terms say that they are samples to be replaced', async () => {
  const screen = await renderAt('/terms/global')
  await expect.element(screen.getByText(/These are sample terms/)).toBeVisible()
})

test('a country with its own document is named', async () => {
  const screen = await renderAt('/terms/br')
  await expect.element(screen.getByText('For members in Brazil.')).toBeVisible()
})

test('the UK document names the northern and island countries that share it', async () => {
  const screen = await renderAt('/terms/uk')
  await expect.element(screen.getByText(/Cyprus, Denmark, Estonia, Finland, Iceland, Ireland, .*Malta, .* and United Kingdom\./)).toBeVisible()
})

test('an unknown document is not a page', async () => {
  const screen = await renderAt('/terms/nowhere')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found!')
})
