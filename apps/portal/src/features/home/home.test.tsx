import { readHome } from '@passerelle/contracts/home.ts'
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'
import { showLanguage } from '../../i18n/language.ts'

type Home = AnswerOf<typeof readHome>

const line = 'GET /api/user/home'
const nothing: Home = {
  state: 'approved',
  expected_by: null,
  answer_by: null,
  email: null,
  pending_fields: [],
  sites: [],
}
const sites = [
  {
    client_id: 'rail',
    client_name: 'Rail Bonus',
    client_uri: 'https://rail.example/start',
    description: 'Book trains.',
  },
  {
    client_id: 'hotel',
    client_name: 'Hotels',
    client_uri: 'https://hotel.example',
    description: null,
  },
]
const atHome = (home: Partial<Home>) =>
  renderAt('/', { answers: [signedInAs(ana), answer(readHome, { ...nothing, ...home })] })

describe('the sites', () => {
  test('are links with their lines and hosts', async () => {
    const screen = await atHome({ sites })
    const list = screen.getByRole('region', { name: 'Sites for you' })
    await expect
      .element(list.getByRole('link', { name: 'Rail Bonus' }))
      .toHaveAttribute('href', 'https://rail.example/start')
    await expect.element(list.getByText('Book trains.')).toBeVisible()
    await expect.element(list.getByText('hotel.example', { exact: true })).toBeVisible()
    await expectAccessible()
  })

  test('are named without links while the registration is checked', async () => {
    const screen = await atHome({ state: 'activated', sites })
    const list = screen.getByRole('region', { name: 'Sites for you' })
    await expect
      .element(list.getByText('You can open these sites once we have approved your registration.'))
      .toBeVisible()
    await expect.element(list.getByText('Rail Bonus')).toBeVisible()
    expect(list.getByRole('link').elements()).toEqual([])
    await expectAccessible()
  })

  test('have no heading when there are none', async () => {
    const screen = await atHome({})
    await expect.poll(() => screen.callsOf(line)).toHaveLength(1)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(screen.getByText('Sites for you')).not.toBeInTheDocument()
  })

  test('are asked for again in another language', async () => {
    const screen = await atHome({ sites })
    await expect.element(screen.getByText('Book trains.')).toBeVisible()
    expect(await showLanguage(screen.i18n, 'de')).toBe(true)
    await expect
      .poll(() => screen.callsOf(line).map(({ body }) => body))
      .toEqual([{ reader: 'en-US' }, { reader: 'de' }])
  })

  test('that do not load say so, and Try again asks for them again', async () => {
    let tries = 0
    const screen = await renderAt('/', {
      answers: [
        signedInAs(ana),
        answer(readHome, () => {
          tries += 1
          return tries === 1 ? problem(503, 'databaseAway') : { ...nothing, sites }
        }),
      ],
    })
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('link', { name: 'Rail Bonus' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('what waits', () => {
  test('a registration that is checked says until when', async () => {
    const screen = await atHome({ state: 'activated', expected_by: '2026-11-24T10:00:00Z' })
    await expect
      .element(screen.getByText('We are checking your details and will be in touch soon.'))
      .toBeVisible()
    await expect.element(screen.getByText(/^We mean to decide by .*2026/)).toBeVisible()
    await expectAccessible()
  })

  test.each(['activated', 'approved'] as const)(
    'a question of the staff to somebody who is %s leads to its answer, and says until when',
    async (state) => {
      const screen = await atHome({ state, answer_by: '2026-12-05T09:30:00Z' })
      await expect
        .element(screen.getByText(/^We have a question before we decide. .*Dec 5, 2026/))
        .toBeVisible()
      await expect
        .element(screen.getByRole('link', { name: 'Answer' }))
        .toHaveAttribute('href', '/application')
      await expect.element(screen.getByText(/^We are checking/)).not.toBeInTheDocument()
      await expectAccessible()
    },
  )

  test('a new address names itself and the end of its link', async () => {
    const screen = await atHome({
      email: { address: 'ana.new@example.com', expires_at: '2026-11-24T10:00:00Z' },
    })
    await expect
      .element(screen.getByText(/open the link that we sent to ana.new@example.com.*2026/))
      .toBeVisible()
  })

  test.each([
    [['surname'], '/profile/info'],
    [['agency.city'], '/profile/agency'],
    [['agency.city', 'surname'], '/profile/info'],
  ])('changes of %s lead to %s', async (pending_fields, page) => {
    const screen = await atHome({ pending_fields })
    await expect
      .element(screen.getByRole('link', { name: 'See what you asked for' }))
      .toHaveAttribute('href', page)
  })
})
