import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpSecret, totpAddress, totpStep } from './totp.ts'

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The times and codes of appendix B for SHA-1; the last six of their eight digits. */
const vectors = {
  59: '287082',
  1111111109: '081804',
  1111111111: '050471',
  1234567890: '005924',
  2000000000: '279037',
  20000000000: '353130',
} as const

for (const [time, code] of Object.entries(vectors)) {
  test(`RFC 6238: at ${time} s the code is ${code}`, () => {
    const at = new Date(Number(time) * 1000)
    assert.equal(totpStep(secret, code, at), Math.floor(Number(time) / 30))
  })
}

test('the code of the step before and of the step after is right, further ones are wrong', () => {
  const step = Math.floor(1234567890 / 30)
  const at = (steps: number) => new Date((1234567890 + steps * 30) * 1000)
  for (const steps of [-1, 0, 1]) assert.equal(totpStep(secret, '005924', at(steps)), step)
  for (const steps of [-2, 2]) assert.equal(totpStep(secret, '005924', at(steps)), undefined)
})

test('a code is read with blanks and dashes; other texts are wrong', () => {
  const at = new Date(1234567890_000)
  for (const entered of ['005 924', '005-924', ' 005924 '])
    assert.notEqual(totpStep(secret, entered, at), undefined, entered)
  for (const entered of ['', '5924', '0059240', '００５９２４', 'abcdef', '-05924'])
    assert.equal(totpStep(secret, entered, at), undefined, entered)
})

test('a secret has 160 bits and an address that apps read', () => {
  const made = newTotpSecret()
  assert.match(made, /^[A-Z2-7]{32}$/)
  const address = new URL(totpAddress(made, { issuer: 'eXperts & Co', account: 'a@example.com' }))
  assert.equal(address.protocol, 'otpauth:')
  assert.equal(address.searchParams.get('secret'), made)
  assert.equal(address.searchParams.get('issuer'), 'eXperts & Co')
})
