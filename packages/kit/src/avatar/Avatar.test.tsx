import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './Avatar.tsx'
import type { AvatarSize } from './Avatar.tsx'

test.each<[AvatarSize, number]>([['xx-small', 10], ['x-small', 14], ['small', 20], ['medium', 24], ['large', 28], ['x-large', 32], ['xx-large', 48]])('%s is %ipx wide', async (size, width) => {
  const screen = await render(<Avatar name="Ana Lima" size={size} />)
  expect(screen.getByRole('img').element().getBoundingClientRect().width).toBe(width)
})

test('is of medium size by default', async () => {
  const screen = await render(<Avatar name="Ana Lima" />)
  expect(screen.getByRole('img').element().getBoundingClientRect().width).toBe(24)
})

test('shows initials without a picture, from 20px up', async () => {
  const screen = await render(<><Avatar name="Ana Maria Lima" size="small" /><Avatar name="Bo" size="x-small" /></>)
  await expect.element(screen.getByRole('img', { name: 'Ana Maria Lima' })).toHaveTextContent('AL')
  await expect.element(screen.getByRole('img', { name: 'Bo' })).toHaveTextContent('')
})

test('falls back to the empty picture, once, when the image fails to load', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="data:image/png;base64,AAAA" />)
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
  expect(screen.container.querySelectorAll('svg')).toHaveLength(1)
})

test('tries again with another picture', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="data:image/png;base64,AAAA" />)
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
  await screen.rerender(<Avatar name="Ana Lima" src="data:image/gif;base64,R0lGODlhAQABAIAAAEFZegAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==" />)
  expect(screen.container.querySelector('img')).not.toBeNull()
})

test('being online is said and shown only when asked for', async () => {
  const screen = await render(<Avatar name="Ana Lima" online />)
  await expect.element(screen.getByRole('img', { name: 'Ana Lima', exact: true })).toBeVisible()
  await screen.rerender(<Avatar name="Ana Lima" online showOnline />)
  await expect.element(screen.getByRole('img', { name: 'Ana Lima, online' })).toBeVisible()
})

test('without a name it is decoration', async () => {
  const screen = await render(<Avatar name="" />)
  expect(screen.getByRole('img').elements()).toHaveLength(0)
})
