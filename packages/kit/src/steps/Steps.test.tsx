import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StepHead, Steps } from './Steps.tsx'

test('the current station is marked, those behind it say done', async () => {
  const screen = await render(
    <Steps
      steps={[
        { name: 'Country', note: 'United States' },
        { name: 'Your details' },
        { name: 'Nearly there' },
      ]}
      current={2}
    />,
  )
  const stations = screen.getByRole('listitem').elements()
  expect(stations.map((station) => station.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
  ])
  expect(stations.map((station) => station.textContent)).toEqual([
    'Country (done)United States',
    '2Your details',
    '3Nearly there',
  ])
})

test('where the person was stopped there are no figures', async () => {
  const screen = await render(
    <Steps
      stopped
      steps={[{ name: 'Country' }, { name: 'Your details' }, { name: 'Nearly there' }]}
      current={2}
    />,
  )
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((station) => station.textContent),
  ).toEqual(['Country (done)', 'Your details', 'Nearly there'])
})

test('the heading reads REGISTRATION - STEP and the figure', async () => {
  const screen = await render(<StepHead step={2} />)
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'REGISTRATION - STEP 2' }))
    .toBeVisible()
})

test('is a rail, and a row on a phone', async () => {
  const screen = await render(
    <Steps
      steps={[{ name: 'Country' }, { name: 'Your details' }, { name: 'Nearly there' }]}
      current={1}
    />,
  )
  const places = (edge: 'left' | 'top') =>
    new Set(
      screen
        .getByRole('listitem')
        .elements()
        .map((station) => station.getBoundingClientRect()[edge]),
    ).size
  expect([places('left'), places('top')]).toEqual([1, 3])
  await page.viewport(390, 700)
  expect([places('left'), places('top')]).toEqual([3, 1])
})
