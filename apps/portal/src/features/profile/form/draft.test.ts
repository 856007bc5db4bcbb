import { expect, test } from 'vitest'
import { claire } from '../../../../test/people.ts'
import { changesOf, fieldErrorsOf, shortTextsOf } from './validate.ts'
import { changedIn, draftOf } from './draft.ts'

const stored = draftOf(claire)

test('the editable copy has all fields of the profile and of the agency, and no others', () => {
  expect(stored).toMatchObject({
    name: 'Claire',
    phone: '+33472550148',
    optin: true,
    'agency.city': 'Lyon',
    'agency.country_id': 41,
  })
  expect(Object.keys(stored)).not.toContain('pin_code')
  expect(Object.keys(stored)).not.toContain('pending_id')
})

test('an unedited copy has no changes', () => {
  expect(changedIn(stored, stored)).toEqual(new Set())
  expect(changesOf(stored, stored)).toEqual({})
})

test('only changed fields are sent', () => {
  const draft = { ...stored, phone: '+33472550199', optin: false, 'agency.city': 'Paris' }
  expect(changedIn(stored, draft)).toEqual(new Set(['phone', 'optin', 'agency.city']))
  expect(changesOf(stored, draft)).toEqual({
    phone: '+33472550199',
    optin: false,
    agency: { city: 'Paris' },
  })
})

test('an emptied field is sent as null', () => {
  expect(changesOf(stored, { ...stored, airport: ' ' })).toEqual({ airport: null })
})

test('surrounding spaces and an empty text instead of null are not changes', () => {
  expect(changedIn(stored, { ...stored, name: ' Claire ', agency_department: '' })).toEqual(
    new Set(),
  )
})

test.each([
  [
    'first and last name have at most 100 characters',
    { name: 'a'.repeat(101) },
    { name: 'tooLong' },
  ],
  [
    'first and last name are required',
    { name: '', surname: ' ' },
    { name: 'required', surname: 'required' },
  ],
  ['the e-mail is required', { email: '' }, { email: 'required' }],
  [
    'the e-mail has the form of an address',
    { email: 'claire at example' },
    { email: 'invalidEmail' },
  ],
  ['the e-mail has at least 8 characters', { email: 'a@bc.de' }, { email: 'invalidEmail' }],
  [
    'the e-mail has at most 191 characters',
    { email: `claire@${'a.'.repeat(92)}example.com` },
    { email: 'tooLong' },
  ],
  [
    'airport and department have at most 191 characters',
    { airport: 'a'.repeat(192), agency_department: 'a'.repeat(192) },
    { airport: 'tooLong', agency_department: 'tooLong' },
  ],
  [
    'airport, department and phone may be empty',
    { airport: '', phone: '', agency_department: '' },
    {},
  ],
  [
    'job title and main area are required',
    { agency_position_id: null, main_area_of_responsibility_id: null },
    { agency_position_id: 'required', main_area_of_responsibility_id: 'required' },
  ],
  [
    'agency name, street, city, zip code and country are required',
    {
      'agency.name': '',
      'agency.street_nm': '',
      'agency.city': '',
      'agency.zip_code': '',
      'agency.country_id': null,
    },
    {
      'agency.name': 'required',
      'agency.street_nm': 'required',
      'agency.city': 'required',
      'agency.zip_code': 'required',
      'agency.country_id': 'required',
    },
  ],
  [
    'the state is required in the United States',
    { 'agency.country_id': 128 },
    { 'agency.state': 'required' },
  ],
  ['the state is not asked for elsewhere', { 'agency.country_id': 44 }, {}],
])('%s', (_rule, edits, fieldErrors) => {
  expect(fieldErrorsOf(stored, { ...stored, ...edits })).toEqual(fieldErrors)
})

test('changed texts below the usual length are found, but not in Chinese, Japanese or Korean letters', () => {
  const short = { name: 'Li', surname: 'Wu', airport: 'LYS', agency_department: 'Sales' }
  expect(shortTextsOf(stored, { ...stored, ...short })).toEqual(short)
  expect(shortTextsOf({ ...stored, ...short }, { ...stored, ...short })).toEqual({})
  expect(shortTextsOf(stored, { ...stored, surname: '王', agency_department: '営業部' })).toEqual(
    {},
  )
})
