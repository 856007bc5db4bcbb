import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries } from '@passerelle/contracts/countries.ts'
import { hasValidCheckDigit } from '@passerelle/contracts/iata.ts'
import { exampleNumber, hasUsualLength, toE164 } from '@passerelle/contracts/phone.ts'
import { accounts } from '../../db/schema.ts'
import { ana, startPortal } from '../../../test/harness.ts'

const digitsOf = (number: string) => number.replace(/\D/g, '')

/** The calling codes of countries where people dial no prefix before a national number. */
const withoutTrunkPrefix = new Set(
  (
    '30 34 39 45 47 48 52 56 65 216 221 224 225 229 230 237 238 241 244 258 267 351 352 354 356 357 371 372 ' +
    '420 502 503 504 505 506 507 679 852 853 960 965 968 973 974 998'
  )
    .split(' ')
    .map((code) => `+${code}`),
)

function trunkPrefixOf(dialCode: string): string {
  if (withoutTrunkPrefix.has(dialCode)) return ''
  return { '+1': '1', '+7': '8', '+36': '06', '+375': '8' }[dialCode] ?? '0'
}

test('every country has an example number, which has a usual length and is read with and without its country code', () => {
  for (const { name, dialCode } of countries) {
    const example = exampleNumber(dialCode)
    const number = `+${digitsOf(example)}`
    const trunkPrefix = trunkPrefixOf(dialCode)
    const national = example.slice(dialCode.length)
    assert.notEqual(national, '', name)
    assert.ok(hasUsualLength(number), name)
    assert.equal(toE164(example), number, name)
    assert.equal(toE164(example.replace('+', '00'), dialCode), number, name)
    if (trunkPrefix !== '')
      assert.equal(toE164(`${trunkPrefix} ${national}`, dialCode), number, name)
    // Digits that begin like the country's own code may or may not be that code.
    if (
      !digitsOf(national).startsWith(dialCode.slice(1)) &&
      (trunkPrefix === '' || !digitsOf(national).startsWith(trunkPrefix))
    )
      assert.equal(toE164(national, dialCode), number, name)
  }
})

test('a national number becomes a number of the country, without the trunk prefix', () => {
  for (const [typed, dialCode, number] of [
    ['030 / 90 18 20', '+49', '+4930901820'],
    ['(020) 7946-0018', '+44', '+442079460018'],
    ['06 1234 5678', '+39', '+390612345678'],
    ['1 (212) 555.0123', '+1', '+12125550123'],
    ['8 (912) 345-67-89', '+7', '+79123456789'],
    ['06 20 123 4567', '+36', '+36201234567'],
    ['０３-1234-5678', '+81', '+81312345678'],
    ['011 49 30 901820', '+1', '+4930901820'],
    ['+49 (0)30 901820', '+1', '+4930901820'],
    ['+39 (0)6 1234 5678', '', '+390612345678'],
    ['04 50 00', '+33', '+3345000'],
    ['234 803 123 4567', '+234', '+2348031234567'],
  ] as const)
    assert.equal(toE164(typed, dialCode), number, typed)
})

test('an input that could be several numbers, or none, is not changed', () => {
  for (const [typed, dialCode] of [
    ['49 30 901820', '+49'],
    ['393 123 4567', '+39'],
    ['555', '+1'],
    ['call me', '+49'],
    ['030 901820', ''],
    ['+49', '+49'],
    ['++4930901820', '+49'],
    ['030 901820 ext 5', '+49'],
    ['+12345678901234567', ''],
  ] as const) {
    assert.equal(toE164(typed, dialCode), undefined, typed)
  }
})

test('a length is usual when the plan has numbers of that length; an input that is no number gets no remark', () => {
  for (const [number, isUsual] of [
    ['+12125550123', true],
    ['+1212555012', false],
    ['+121255501234', false],
    ['+5511912345678', true],
    ['+55111234', false],
    ['', true],
    ['030 12', true],
    ['+999123456789', true],
  ] as const) {
    assert.equal(hasUsualLength(number), isUsual, number)
  }
})

test('an IATA number has eight digits, and the last one is the remainder of a division by seven', () => {
  for (const [number, isRight] of [
    ['00002004', true],
    ['0000-200 4', true],
    ['00002005', false],
    ['99999999', false],
    ['0000200', false],
    ['', false],
    ['AB123456', false],
  ] as const)
    assert.equal(hasValidCheckDigit(number), isRight, number)
})

test('the server stores E.164 only: it accepts a number with country code in any spelling and refuses a national one', async () => {
  const portal = await startPortal()
  const storedPhones = async () =>
    (await portal.db.select({ phone: accounts.phone }).from(accounts)).map(({ phone }) => phone)
  for (const [at, [sent, number]] of (
    [
      ['+44 (0)20 7946 0018', '+442079460018'],
      ['0049 30 901820', '+4930901820'],
      ['+1 (212) 555-0123', '+12125550123'],
    ] as const
  ).entries()) {
    assert.equal(
      (
        await portal.post('/api/signup', {
          ...ana,
          email: `ana${at}.lima@example.com`,
          phone: sent,
        })
      ).status,
      200,
      sent,
    )
    assert.ok((await storedPhones()).includes(number), sent)
  }
  const { status, body } = await portal.post('/api/signup', {
    ...ana,
    email: 'bia.lima@example.com',
    phone: '020 7946 0018',
  })
  assert.deepEqual([status, body.errors], [400, { phone: 'invalid' }])
})
