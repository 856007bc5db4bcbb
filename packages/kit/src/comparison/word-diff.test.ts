import { expect, test } from 'vitest'
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
