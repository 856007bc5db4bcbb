import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Badge } from './Badge.tsx'
import type { BadgeTone } from './Badge.tsx'

const tones: BadgeTone[] = [
  'grey',
  'green',
  'red',
  'orange',
  'blue',
  'purple',
  'accent',
  'yellow',
  'secondary',
]
const drawn = (element: Element) => getComputedStyle(element)

test('a badge is 24px high, with corners of 6px', async () => {
  const screen = await render(<Badge>Focus</Badge>)
  const badge = screen.getByText('Focus').element()
  expect([badge.getBoundingClientRect().height, drawn(badge).borderRadius]).toEqual([24, '6px'])
})

test.each(tones)('%s is lettering in its reading tone on its wash', async (tone) => {
  const screen = await render(
    <>
      <Badge tone={tone}>Focus</Badge>
      <i data-probe />
    </>,
  )
  const probe = screen.container.querySelector('i') as HTMLElement
  probe.style.background = `var(--kit-${tone}-light)`
  probe.style.color = `var(--kit-${tone}-dark)`
  const { backgroundColor, color } = drawn(screen.getByText('Focus').element())
  expect([backgroundColor, color]).toEqual([drawn(probe).backgroundColor, drawn(probe).color])
})

test('a long word wraps and is not cut', async () => {
  const screen = await render(
    <div style={{ width: 120 }}>
      <Badge>Datenschutzgrundverordnungsbestätigung</Badge>
    </div>,
  )
  const badge = screen.getByText(/^Daten/).element()
  expect(badge.getBoundingClientRect().width).toBeLessThanOrEqual(120)
  expect(badge.getBoundingClientRect().height).toBeGreaterThan(24)
  expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth)
})
