import { me } from '@passerelle/contracts/signin.ts'
import {
  listAgents,
  listChanges,
  listMissing,
  type MissingText,
} from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import { claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, languages, renderAt } from '../../../../test/render.tsx'
import { counts } from '../../../../test/desk.ts'
import { answer, type Answer } from '../../../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

const text = (language: string, key: string): MissingText => ({
  language,
  namespace: 'signup',
  key,
  english: `English of ${key}`,
  first_seen_at: '2026-11-20T12:00:00Z',
})
const texts = [
  text('de', 'fields.city'),
  text('de', 'fields.zip_code'),
  { ...text('ja', 'fields.city'), first_seen_at: null },
]

const usual = [
  answer(me, { ...claireSignedIn, role: 'reviewer' }),
  answer(listAgents, { objects: [], next: null }),
  ...counts,
  answer(listChanges, { objects: [], next: null }),
  answer(listMissing, ({ language }) => ({
    objects: texts.filter((row) => language === undefined || row.language === language),
    next: null,
  })),
]

async function open(
  path = '/staff/translations',
  answers: readonly Answer[] = [],
): Promise<Screen> {
  const screen = await renderAt(path, {
    answers: [...answers, ...usual],
    settings: { languages: languages.filter(({ tag }) => ['en-US', 'de', 'ja'].includes(tag)) },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
const rows = (screen: Screen) =>
  [...screen.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].slice(0, 4).map((cell) => cell.textContent),
  )
const exported = (screen: Screen) =>
  ['CSV', 'JSON'].map((format) =>
    screen
      .getByRole('link', { name: `Export as ${format}` })
      .element()
      .getAttribute('href'),
  )

async function pick(screen: Screen, language: string) {
  await screen.getByRole('combobox', { name: 'Language' }).click()
  await screen.getByRole('option', { name: language, exact: true }).click()
}

test('missing texts are listed with language, namespace, key, English text and when they were first seen', async () => {
  const screen = await open()
  await expect
    .poll(() => rows(screen))
    .toEqual([
      ['German', 'signup', 'fields.city', 'English of fields.city'],
      ['German', 'signup', 'fields.zip_code', 'English of fields.zip_code'],
      ['Japanese', 'signup', 'fields.city', 'English of fields.city'],
    ])
  await expect.element(screen.getByText(/^Nov 20, /).first()).toBeVisible()
  await expect.poll(() => document.title).toBe('Missing texts - eXperts')
  await expectAccessible()
})

test('the desk’s menu links to them and shows their number', async () => {
  const screen = await open('/staff/users')
  await screen.getByRole('link', { name: 'Missing texts 3' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Missing texts')
  expect(screen.at()).toBe('/staff/translations')
  await expect
    .element(screen.getByRole('link', { name: 'Missing texts 3' }))
    .toHaveAttribute('aria-current', 'page')
})

test('the list can be filtered by language and keeps the filter while other pages are open', async () => {
  const screen = await open()
  await pick(screen, 'Japanese')
  await expect
    .poll(() => rows(screen))
    .toEqual([['Japanese', 'signup', 'fields.city', 'English of fields.city']])
  await screen.getByRole('link', { name: /^Registrations/ }).click()
  await screen.getByRole('link', { name: /^Missing texts/ }).click()
  await expect.poll(() => rows(screen)).toHaveLength(1)
  await pick(screen, 'All languages')
  await expect.poll(() => rows(screen)).toHaveLength(3)
})

test('the list is exported as CSV and as JSON with the same filter', async () => {
  const screen = await open()
  await expect.poll(() => rows(screen)).toHaveLength(3)
  expect(exported(screen)).toEqual([
    '/api/staff/translations/missing/csv',
    '/api/staff/translations/missing/json',
  ])
  await pick(screen, 'German')
  await expect
    .poll(() => exported(screen))
    .toEqual([
      '/api/staff/translations/missing/csv?language=de',
      '/api/staff/translations/missing/json?language=de',
    ])
})

test('when no text is missing there is nothing to export', async () => {
  const screen = await open('/staff/translations', [
    answer(listMissing, { objects: [], next: null }),
  ])
  await expect.element(screen.getByText('No text is missing.')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Export/ }).query()).toBeNull()
  await expectAccessible()
})

test('a long list is read in pages', async () => {
  const screen = await open('/staff/translations', [
    answer(listMissing, ({ after }) =>
      after
        ? { objects: texts.slice(2), next: null }
        : { objects: texts.slice(0, 2), next: 'mark' },
    ),
  ])
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows(screen)).toHaveLength(3)
})

test('a list that cannot be loaded can be loaded again', async () => {
  let isDown = true
  const screen = await open('/staff/translations', [
    answer(listMissing, () => (isDown ? 'networkDown' : { objects: texts, next: null })),
  ])
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.poll(() => rows(screen)).toHaveLength(3)
})

test('a person without a role sees Page not found! and no staff call is made', async () => {
  const screen = await open('/staff/translations', [answer(me, claireSignedIn)])
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Page not found!')
  expect(screen.calls.filter(({ path }) => path.startsWith('/api/staff'))).toEqual([])
})
