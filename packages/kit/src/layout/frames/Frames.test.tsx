import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FirstLight } from './Frames.tsx'
import { Topbar } from '../topbar/Topbar.tsx'

test.each([
  [true, 1024],
  [false, 1024],
  [true, 390],
  [false, 390],
])(
  'a short page under the head does not scroll, and fills the window (signed in: %s, at %i px)',
  async (signed, width) => {
    await page.viewport(width, 800)
    const screen = await render(
      <>
        <Topbar signed={signed} brand="eXperts" />
        <FirstLight>Thank you.</FirstLight>
      </>,
    )
    expect(screen.getByText('Thank you.').element().getBoundingClientRect().bottom).toBe(
      innerHeight,
    )
    expect(document.documentElement.scrollHeight).toBe(innerHeight)
  },
)
