import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '../../button/Button.tsx'
import { Notice } from './Notice.tsx'

const drawn = (element: Element | null | undefined) => getComputedStyle(element ?? document.body)

test.each([
  ['amber', '--kit-accent-light', 'clock-3'],
  ['red', '--kit-red-light', 'circle-alert'],
  ['blue', '--kit-blue-light', 'info'],
  ['green', '--kit-green-light', 'circle-check'],
] as const)(
  '%s stands on its wash %s, with the sign %s in the reading tone, in body colour',
  async (tone, wash, sign) => {
    const screen = await render(
      <>
        <Notice tone={tone}>Password changed</Notice>
        <i />
      </>,
    )
    const probe = screen.container.querySelector('i') as HTMLElement
    probe.style.background = `var(${wash})`
    probe.style.color = 'var(--kit-t4)'
    const notice = screen.container.firstElementChild
    expect([drawn(notice).backgroundColor, drawn(notice).color]).toEqual([
      drawn(probe).backgroundColor,
      drawn(probe).color,
    ])
    expect(notice?.querySelector('svg')?.classList.contains(`lucide-${sign}`)).toBe(true)
    probe.style.color = `var(${wash.replace('light', 'dark')})`
    expect(drawn(notice?.querySelector('svg')).color).toBe(drawn(probe).color)
  },
)

test('is amber unless told', async () => {
  const screen = await render(<Notice>We're processing your change of data.</Notice>)
  expect(screen.container.querySelector('.lucide-clock-3')).not.toBeNull()
})

test('in a narrow place the way out stands under the words, in a wide one beside them', async () => {
  const words = 'Die Liste konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.'
  const way = <Button variant="secondarySmall">Noch einmal versuchen</Button>
  const screen = await render(
    <div data-place>
      <Notice tone="red" action={way}>
        {words}
      </Notice>
    </div>,
  )
  const place = screen.container.querySelector<HTMLElement>('[data-place]') as HTMLElement
  const box = (name: 'words' | 'way') =>
    (name === 'words' ? screen.getByText(words) : screen.getByRole('button'))
      .element()
      .getBoundingClientRect()
  place.style.width = '320px'
  expect(box('way').top).toBeGreaterThanOrEqual(box('words').bottom)
  expect(place.scrollWidth).toBe(320)
  place.style.width = '720px'
  expect(box('way').left).toBeGreaterThanOrEqual(box('words').right)
})
