import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dot } from './Dot.tsx'

test('the red dot is 9px and says what it means', async () => {
  const screen = await render(<Dot />)
  const dot = screen.getByText('Notification').element().parentElement as HTMLElement
  expect([dot.getBoundingClientRect().width, dot.getBoundingClientRect().height]).toEqual([9, 9])
})
