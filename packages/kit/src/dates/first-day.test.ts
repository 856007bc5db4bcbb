import { afterEach, expect, test, vi } from 'vitest'
import { firstDayIn, firstDayOf } from './first-day.ts'

afterEach(() => void vi.restoreAllMocks())

const monday = 1
const friday = 5
const saturday = 6
const sunday = 7
const locales = [
  ['en-US', sunday],
  ['pt-BR', sunday],
  ['ja', sunday],
  ['ko', sunday],
  ['he-IL', sunday],
  ['fr-CA', sunday],
  ['pt-PT', sunday],
  ['de', monday],
  ['fr', monday],
  ['en-GB', monday],
  ['it', monday],
  ['es', monday],
  ['zh-Hans-CN', monday],
  ['nl', monday],
  ['ar-EG', saturday],
  ['fa-IR', saturday],
  ['ar-AE', monday],
  ['dv-MV', friday],
] as const

test.each(locales)('the week begins in %s on day %i', (locale, day) =>
  expect(firstDayOf(locale)).toBe(day),
)

test.each(locales)('it does so in %s too where the browser does not tell (%i)', (locale, day) => {
  expect(firstDayIn(new Intl.Locale(locale).maximize().region)).toBe(day)
})

test('a language alone means the country that speaks it most', () => {
  expect([firstDayOf('en'), firstDayOf('de'), firstDayOf('ar')]).toEqual([sunday, monday, saturday])
})

test('a reader may have set another day in the tag', () =>
  expect(firstDayOf('en-US-u-fw-mon')).toBe(monday))

test.each(['', 'not a tag', 'en_US', '../..'])(
  '%j is no language tag: the week begins on Monday',
  (tag) => expect(firstDayOf(tag)).toBe(monday),
)

test('a browser that tells nothing has the same answers for every country', () => {
  const locale = Intl.Locale.prototype as Intl.Locale & { getWeekInfo: () => { firstDay: number } }
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const tags = letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((region) => names.of(region))
    .map((region) => new Intl.Locale(`und-${region}`).toString())
  const told = tags.map((tag) => [tag, firstDayOf(tag)])
  const asked = vi.spyOn(locale, 'getWeekInfo').mockReturnValue(undefined as never)
  expect(tags.map((tag) => [tag, firstDayOf(tag)])).toEqual(told)
  expect(asked).toHaveBeenCalledTimes(tags.length)
  expect(tags.length).toBeGreaterThan(240)
})
