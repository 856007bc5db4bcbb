import { expect, test } from 'vitest'
import { brandParts } from './parts.ts'

test.each([
  ['eXperts', { before: 'e', letter: 'X', after: 'perts' }],
  ['Passerelle', { before: '', letter: 'P', after: 'asserelle' }],
  ['experts', { before: '', letter: 'e', after: 'xperts' }],
  ['', { before: '', letter: '', after: '' }],
])('the plate of %j carries its first capital letter, else its first', (name, parts) =>
  expect(brandParts(name)).toEqual(parts),
)
