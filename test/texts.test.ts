/** The portal's keys: each that is asked for is there, and each that is there is asked for. The server's are looked at by the tests of its pages and mails. And the hyphens of German. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as choices from '@passerelle/contracts/choices.ts'
import { countries } from '@passerelle/contracts/countries.ts'
import { fieldErrorCodes } from '@passerelle/contracts/problem.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { signupFields } from '@passerelle/contracts/signup-form.ts'
import {
  authMethods,
  responseTypes,
  signingAlgorithms,
  siteScopes,
  subjectTypes,
} from '@passerelle/contracts/sites.ts'
import { namespaces } from '@passerelle/contracts/translations.ts'
import { calleeOf, isNode, nodesOf, templateOf, textOf, within, type Found } from './source.ts'

type Texts = { readonly [key: string]: string | Texts }

const read = (namespace: string) =>
  JSON.parse(readFileSync(`locales/en-US/${namespace}.json`, 'utf8')) as Texts
const pathsOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : pathsOf(text, `${path}${key}.`),
  )
const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))

/** `signup:fields.city`, in both forms of a plural. */
const known = namespaces.flatMap((namespace) =>
  pathsOf(read(namespace)).map((path) => `${namespace}:${path}`),
)
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

const nodes = await nodesOf('apps/portal/src/**/*.{ts,tsx}')

/** The first namespace of the nearest `useTranslation` around a call: where its keys are when they name none. */
function namespaceAround({ around }: Found): string {
  for (const scope of around.toReversed().filter(({ type }) => /Function/.test(type))) {
    const hook = within(scope).find(
      ({ node }) => node.type === 'CallExpression' && calleeOf(node) === 'useTranslation',
    )
    if (hook)
      return (
        within(hook.node)
          .map(({ node }) => textOf(node))
          .find((text) => text !== undefined) ?? 'common'
      )
  }
  return 'common'
}

/** What may be asked for by one call of `t`: keys, with `*` where the code puts a word in. */
function keysOf(found: Found): string[] {
  const [first] = found.node['arguments'] as unknown[]
  if (!isNode(first)) return []
  const inside = within(first).filter(
    ({ around }) =>
      !around.some(
        ({ type }) => /^(?:Binary|Call|TS|TemplateLiteral)/.test(type) && type !== 'TSAsExpression',
      ),
  )
  const keys = inside
    .map(({ node }) => (node.type === 'Literal' ? textOf(node) : templateOf(node, '*')))
    .filter((key) => key !== undefined)
  return keys.map((key) => (key.includes(':') ? key : `${namespaceAround(found)}:${key}`))
}

/** Two places ask by a word that the types know: `t(name)`. */
const byType = ['staff:approve', 'staff:reject']
/** Labels that exist before their pages do (specification, section 2: "Labels Settings, Users and Roles exist"). The page that asks for one takes it off this list. */
const beforeTheirPages = ['common:roles']

const calls = [
  ...nodes
    .filter(({ node }) => node.type === 'CallExpression' && calleeOf(node) === 't')
    .flatMap(keysOf),
  ...byType,
]
const asked = [...calls, ...beforeTheirPages]
const matches = (key: string, pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+]/g, '\\$&'))
      .join('[^.]+')}$`,
  ).test(key)

test('every key that the portal asks for has a text', () => {
  assert.ok(asked.length > 200)
  assert.deepEqual(
    asked.filter((pattern) => !known.some((key) => matches(withoutPlural(key), pattern))),
    [],
  )
})

test('every text of the portal is asked for', () => {
  assert.deepEqual(
    known.filter((key) => !asked.some((pattern) => matches(withoutPlural(key), pattern))),
    [],
  )
})

test('a label that a page asks for waits for no page', () => {
  assert.deepEqual(
    beforeTheirPages.filter((key) => calls.some((pattern) => matches(key, pattern))),
    [],
  )
})

/** Families of keys that are made of names which the contracts list. */
const families: readonly (readonly [family: string, names: readonly string[]])[] = [
  ['signup:fields.', Object.keys(signupFields)],
  ['profile:fields.agency.', Object.keys(agencyFields)],
  ['profile:fields.', Object.values(profileSections).flatMap(Object.keys)],
  ['consents:', Object.keys(profileSections.newsletter)],
  ['choices:genders.', Object.keys(choices.genders)],
  ['choices:positions.', Object.keys(choices.positions)],
  ['choices:areas.', Object.keys(choices.areas)],
  ['choices:environments.', Object.keys(choices.environments)],
  ['choices:languages.', Object.keys(choices.languages)],
  ['provider:scopes.', siteScopes],
  ['staff:areas.', countries.map(({ area }) => area)],
  ['staff:tiers.', countries.map(({ tier }) => tier)],
  ['sites:methods.', authMethods],
  ['sites:algorithms.', signingAlgorithms],
  ['sites:subjects.', subjectTypes],
  ['sites:responses.', responseTypes],
  ['sites:scopes.', siteScopes],
]

for (const [family, names] of families) {
  test(`the texts ${family}* are those of the contract, all of them and no others`, () => {
    const texts = known
      .filter((key) => key.startsWith(family) && !key.slice(family.length).includes('.'))
      .map((key) => key.slice(family.length))
    assert.deepEqual(texts.toSorted(), [...new Set(names)].toSorted())
  })
}

/** German texts that are fixed to the letter: the labels and the sentences about a wrong address. */
const fixedInGerman: ReadonlySet<string> = new Set([
  'E-Mail-Adresse',
  'Login oder E-Mail-Adresse',
  'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'Ungültige E-Mail-Adresse',
  'Diese E-Mail-Adresse wird bereits verwendet',
  'Bitte verwenden Sie eine andere E-Mail-Adresse',
  'Leider können Sie sich mit dieser E-Mail-Adresse nicht registrieren. Sie wird bereits verwendet. Bitte versuchen Sie es mit einer anderen.',
])

test('German keeps E-Mail in one line, but for mails and the texts that are fixed to the letter', () => {
  const files = readdirSync('locales/de').filter(
    (name) => name !== 'mails.json' && name !== 'language.json',
  )
  const texts = files.flatMap((name) =>
    textsOf(JSON.parse(readFileSync(`locales/de/${name}`, 'utf8')) as Texts),
  )
  assert.deepEqual(
    [...fixedInGerman].filter((text) => !texts.includes(text)),
    [],
  )
  assert.deepEqual(
    texts.filter((text) => /E-Mail|Mail-(?!\u2060)/.test(text) && !fixedInGerman.has(text)),
    [],
  )
})

test('every fault of the contract has a text', () => {
  assert.deepEqual(
    fieldErrorCodes.filter(
      (fault) => !known.some((key) => withoutPlural(key) === `common:fieldErrors.${fault}`),
    ),
    [],
  )
})
