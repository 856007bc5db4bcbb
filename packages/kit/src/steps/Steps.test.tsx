import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { StepHead, Steps } from './Steps.tsx'

test('the current station is marked, those behind it say done', async () => {
  const screen = await render(<Steps steps={[{ name: 'Country', note: 'United States' }, { name: 'Your details' }, { name: 'Nearly there' }]} current={2} />)
  const stations = screen.getByRole('listitem').elements()
  expect(stations.map((station) => station.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(stations.map((station) => station.textContent)).toEqual(['Country (done)United States', '2Your details', '3Nearly there'])
})

test('the heading reads REGISTRATION - STEP and the figure', async () => {
  const screen = await render(<StepHead step={2} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'REGISTRATION - STEP 2' })).toBeVisible()
})
