import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './Avatar.tsx'
import type { AvatarSize } from './Avatar.tsx'

test.each<[AvatarSize, number]>([
  ['xx-small', 10],
  ['x-small', 14],
  ['small', 20],
  ['medium', 24],
  ['large', 28],
  ['x-large', 32],
  ['xx-large', 48],
])('%s is %ipx wide', async (size, width) => {
  const screen = await render(<Avatar name="Ana Lima" size={size} />)
  expect(screen.getByRole('img').element().getBoundingClientRect().width).toBe(width)
})

test('is of medium size by default', async () => {
  const screen = await render(<Avatar name="Ana Lima" />)
  expect(screen.getByRole('img').element().getBoundingClientRect().width).toBe(24)
})

test('shows initials without a picture, from 20px up', async () => {
  const screen = await render(
    <>
      <Avatar name="Ana Maria Lima" size="small" />
      <Avatar name="Bo" size="x-small" />
    </>,
  )
  await expect.element(screen.getByRole('img', { name: 'Ana Maria Lima' })).toHaveTextContent('AL')
  await expect.element(screen.getByRole('img', { name: 'Bo' })).toHaveTextContent('')
})

test('falls back to the empty picture, once, when the image fails to load', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="data:image/png;base64,AAAA" />)
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
  expect(screen.container.querySelectorAll('svg')).toHaveLength(1)
})

test('falls back when the image had failed before React took over the page of a server', async () => {
  const avatar = <Avatar name="Ana Lima" src="data:image/png;base64,AAAA" />
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(avatar)
  const image = box.querySelector('img')
  await expect.poll(() => image?.complete && image.naturalWidth === 0).toBe(true)
  await image?.decode().catch(() => undefined) // the failure was told
  const root = hydrateRoot(box, avatar)
  await expect.poll(() => box.querySelector('img')).toBeNull()
  expect(box.querySelectorAll('svg')).toHaveLength(1)
  root.unmount()
  box.remove()
})

test('tries again with another picture', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="data:image/png;base64,AAAA" />)
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
  await screen.rerender(
    <Avatar
      name="Ana Lima"
      src="data:image/gif;base64,R0lGODlhAQABAIAAAEFZegAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
    />,
  )
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

test('tries a picture again after another one', async () => {
  const broken = 'data:image/png;base64,AAAA'
  const screen = await render(<Avatar name="Ana Lima" src={broken} />)
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
  await screen.rerender(<Avatar name="Ana Lima" />)
  await expect.element(screen.getByRole('img')).toHaveTextContent('AL')
  await screen.rerender(<Avatar name="Ana Lima" src={broken} />)
  expect(screen.container.querySelector('img')).not.toBeNull()
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
})

test('does not ask again for a picture that failed', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="data:image/png;base64,AAAA" />)
  await expect.poll(() => screen.container.querySelector('img')).toBeNull()
  await screen.rerender(
    <Avatar name="Ana Maria Lima" src="data:image/png;base64,AAAA" size="large" />,
  )
  expect(screen.container.querySelector('img')).toBeNull()
})

test('the dot is a quarter of the picture and lies in its corner', async () => {
  const screen = await render(<Avatar name="Ana Lima" size="xx-large" online showOnline />)
  const box = screen.getByRole('img').element().getBoundingClientRect()
  const dot = screen.container
    .querySelector('[role="img"] > span:last-child')
    ?.getBoundingClientRect()
  expect(dot?.width).toBe(12)
  expect(dot && dot.left > box.left + box.width / 2 && dot.top > box.top + box.height / 2).toBe(
    true,
  )
})

test('the ring around the dot is the ground itself, of which the picture is cut away', async () => {
  const screen = await render(<Avatar name="Ana Lima" size="xx-large" online showOnline />)
  const mask = () =>
    getComputedStyle(screen.container.querySelector('[role="img"] > span') ?? document.body)
      .maskImage
  expect(mask()).toMatch(/^radial-gradient\(8px at calc\(102% - 6px\) calc\(102% - 6px\)/)
  await screen.rerender(<Avatar name="Ana Lima" size="xx-large" />)
  expect(mask()).toBe('none')
})

test.each(['ltr', 'rtl'])(
  'the ring lies around the dot, whichever way text runs: %s',
  async (dir) => {
    const screen = await render(
      <div dir={dir}>
        <Avatar name="Ana Lima" size="xx-large" online showOnline />
      </div>,
    )
    const box = screen.getByRole('img').element().getBoundingClientRect()
    const [face, dot] = [...screen.getByRole('img').element().children].map((part) =>
      part.getBoundingClientRect(),
    )
    const middle = dot ? dot.left + dot.width / 2 - box.left : NaN
    const mask = getComputedStyle(
      screen.getByRole('img').element().firstElementChild ?? document.body,
    ).maskImage
    const [, percent = '', sign = '', length = ''] =
      /at calc\((-?[\d.]+)% ([+-]) ([\d.]+)px\)/.exec(mask) ?? []
    expect((Number(percent) / 100) * (face?.width ?? NaN) + Number(`${sign}${length}`)).toBeCloseTo(
      middle,
      0,
    )
  },
)

test('below 20px there is either the picture or the dot', async () => {
  const screen = await render(
    <Avatar name="Ana Lima" size="x-small" src="data:image/png;base64,AAAA" online showOnline />,
  )
  expect(screen.container.querySelectorAll('img, svg')).toHaveLength(0)
  expect(screen.container.querySelectorAll('[data-alone]')).toHaveLength(1)
})

test('a name is text, whatever it holds', async () => {
  const screen = await render(<Avatar name="<b>x</b> <i>y</i>" size="large" />)
  expect(screen.getByRole('img').element().getAttribute('aria-label')).toBe('<b>x</b> <i>y</i>')
  expect(screen.container.querySelector('b, i')).toBeNull()
})

test.each([null, undefined])('the name %j is no name', async (name) => {
  const screen = await render(<Avatar name={name} />)
  expect(screen.container.querySelectorAll('svg')).toHaveLength(1)
})
