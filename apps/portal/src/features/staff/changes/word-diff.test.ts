import { expect, test } from 'vitest'
import { formatWaitingTime } from '../desk/waiting-time.ts'
import { diffWords } from './word-diff.ts'

test.each([
  [
    'Rue Mercière',
    'Rue de la République',
    ['Rue ', 'Mercière', ''],
    ['Rue ', 'de la République', ''],
  ],
  ['Moreau', 'Moreau-Dubois', ['Moreau', '', ''], ['Moreau', '-Dubois', '']],
  ['Lyon Évasion', 'Horizon Voyages', ['', 'Lyon Évasion', ''], ['', 'Horizon Voyages', '']],
  ['12 Main Street', '14 Main Street', ['', '12 ', 'Main Street'], ['', '14 ', 'Main Street']],
  ['ha ha', 'ha ha ha', ['ha ', '', 'ha'], ['ha ', 'ha ', 'ha']],
])('only the words that differ are marked: %s, %s', (before, after, marksBefore, marksAfter) => {
  const parts = diffWords(before, after)
  expect([parts.before.start, parts.before.differs, parts.before.end]).toEqual(marksBefore)
  expect([parts.after.start, parts.after.differs, parts.after.end]).toEqual(marksAfter)
})

test.each([
  ['2026-11-20T12:18:00Z', { hours: 18, minutes: '42' }],
  ['2026-11-21T06:34:59Z', { hours: 0, minutes: '25' }],
  ['2026-11-18T07:00:00Z', { hours: 72, minutes: '00' }],
  ['2026-11-21T07:00:30Z', { hours: 0, minutes: '00' }],
])('a registration of %s has waited %j at seven', (since, expected) => {
  expect(formatWaitingTime(since, Date.parse('2026-11-21T07:00:00Z'))).toEqual(expected)
})
