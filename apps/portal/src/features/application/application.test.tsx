import { readApplication, type Application } from '@passerelle/contracts/application.ts'
import { readHome } from '@passerelle/contracts/home.ts'
import { describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'
import { showLanguage } from '../../i18n/language.ts'

const waiting: Application = {
  state: 'activated',
  registered_at: '2026-11-20T08:00:00Z',
  confirmed_at: '2026-11-20T09:30:00Z',
  expected_by: '2026-11-22T09:30:00Z',
  question: null,
  change: null,
  decided_at: null,
  reason: null,
  can_apply_again: false,
  can_apply_again_at: null,
}
const open = (application: Partial<Application> = {}) =>
  renderAt('/application', {
    answers: [
      signedInAs({ ...ana, state: 'activated' }),
      answer(readApplication, { ...waiting, ...application }),
    ],
  })

test('a registration that is checked stands at the third of four stations, with times and a promise', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Your registration' })).toBeVisible()
  await expect.element(screen.getByText(/^We mean to decide by Nov 22, 2026/)).toBeVisible()
  const stations = screen.getByRole('list', { name: 'The stations of your registration' })
  await expect.element(stations).toBeVisible()
  const items = stations.getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent?.replace(/\d\d:\d\d/, ''))).toEqual([
    expect.stringMatching(/^Registered \(done\).*2026/),
    expect.stringMatching(/^Address confirmed \(done\).*2026/),
    '3Details checked',
    '4Decided',
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  await expectAccessible()
})

test('a registration that takes longer says so and promises no time', async () => {
  const screen = await open({ expected_by: null })
  await expect.element(screen.getByText(/^This takes longer than we meant it to/)).toBeVisible()
})

test('an approved registration has passed all stations', async () => {
  const screen = await open({
    state: 'approved',
    expected_by: null,
    decided_at: '2026-11-21T10:00:00Z',
  })
  await expect.element(screen.getByText('Your registration is approved.')).toBeVisible()
  await expect.element(screen.getByText(/^Decided \(done\)/)).toBeInTheDocument()
})

test('a declined registration says why, with its line breaks', async () => {
  const screen = await open({ state: 'declined', expected_by: null, reason: 'First.\nSecond.' })
  const why = screen.getByRole('region', { name: 'Why' })
  await expect.element(why).toHaveTextContent('WhyFirst. Second.')
  expect(getComputedStyle(why.getByText(/^First/).element()).whiteSpaceCollapse).toBe(
    'preserve-breaks',
  )
  await expectAccessible()
})

const stationsIn = (items: Element[]) =>
  items.map((item) => [
    item.textContent?.replace(/ \(done\).*/, ''),
    item.getAttribute('aria-current'),
  ])

describe('a change of data of an approved agent', () => {
  const change = {
    asked_at: '2026-11-23T10:00:00Z',
    expected_by: '2026-11-25T10:00:00Z',
    decided_at: null,
  }
  const openChange = (changes: Partial<NonNullable<Application['change']>> = {}) =>
    open({ state: 'approved', expected_by: null, change: { ...change, ...changes } })

  test('that is checked stands at the second of its own three stations, with a promise', async () => {
    const screen = await openChange()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Your change of data')
    await expect.element(screen.getByText(/^We are checking your details/)).toBeVisible()
    await expect.element(screen.getByText(/^We mean to decide by Nov 25, 2026/)).toBeVisible()
    const stations = screen.getByRole('list', { name: 'The stations of your change' })
    expect(stationsIn(stations.getByRole('listitem').elements())).toEqual([
      ['Sent', null],
      ['2Details checked', 'step'],
      ['3Decided', null],
    ])
    await expect.element(screen.getByText(/registration/)).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('that takes longer says so and promises no time', async () => {
    const screen = await openChange({ expected_by: null })
    await expect.element(screen.getByText(/^This takes longer than we meant it to/)).toBeVisible()
  })

  test('that is decided has passed all stations, and the mail says how', async () => {
    const screen = await openChange({ expected_by: null, decided_at: '2026-11-24T10:00:00Z' })
    await expect.element(screen.getByText(/^Your change is decided. Our mail says/)).toBeVisible()
    const stations = screen.getByRole('list', { name: 'The stations of your change' })
    expect(stationsIn(stations.getByRole('listitem').elements())).toEqual([
      ['Sent', null],
      ['Details checked', null],
      ['Decided', null],
    ])
  })
})

test('what does not load says so, and Try again asks again', async () => {
  let tries = 0
  const screen = await renderAt('/application', {
    answers: [
      signedInAs(ana),
      answer(readApplication, () => {
        tries += 1
        return tries === 1 ? problem(503, 'databaseAway') : waiting
      }),
    ],
  })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^We are checking your details/)).toBeVisible()
})

test('the page is in the reader’s language', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await showLanguage(screen.i18n, 'de')).toBe(true)
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ihre Registrierung')
  await expect.element(screen.getByText('Angaben geprüft')).toBeVisible()
})

test('the start page leads there while the registration is checked', async () => {
  const screen = await renderAt('/', {
    answers: [
      signedInAs({ ...ana, state: 'activated' }),
      answer(readHome, {
        state: 'activated',
        expected_by: null,
        answer_by: null,
        email: null,
        pending_fields: [],
        sites: [],
      }),
      answer(readApplication, waiting),
    ],
  })
  await screen.getByRole('link', { name: 'See your registration' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your registration' })).toBeVisible()
  await expect.poll(screen.at).toBe('/application')
})
