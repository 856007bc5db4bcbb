import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['abcd', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password123', 'weak'],
  ['k7Pq2x', 'weak'],
  ['k7Pq2xLm', 'fair'],
  ['correct horse battery', 'strong'],
  ['羽田から東京へ', 'fair'],
])('the strength of %s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
