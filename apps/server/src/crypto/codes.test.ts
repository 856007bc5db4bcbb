import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalCode } from './codes.ts'

test('a code may be typed in any case, with spaces and hyphens, with O for 0, and with I or L for 1', () => {
  assert.equal(canonicalCode('oO0k-iIl L'), '000K1111')
})
