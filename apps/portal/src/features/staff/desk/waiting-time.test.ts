import { expect, test } from 'vitest'
import { formatWaitingTime } from './waiting-time.ts'

test.each([
  ['2026-11-20T12:18:00Z', { hours: 18, minutes: '42' }],
  ['2026-11-21T06:34:59Z', { hours: 0, minutes: '25' }],
  ['2026-11-18T07:00:00Z', { hours: 72, minutes: '00' }],
  ['2026-11-21T07:00:30Z', { hours: 0, minutes: '00' }],
])('a registration of %s has waited %j at seven', (since, expected) => {
  expect(formatWaitingTime(since, Date.parse('2026-11-21T07:00:00Z'))).toEqual(expected)
})
