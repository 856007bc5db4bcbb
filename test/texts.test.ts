/**
 * Every key that the portal uses exists, and every key that exists is used. (The tests of pages
 * and mails check the server's keys.) It also checks the hyphens of German.
 */
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
import {
  calleeOf,
  isNode,
  nodesOf,
  templateOf,
  textOf,
  descendantsOf,
  nameOf,
  type LocatedNode,
} from './syntax-trees.ts'

type Texts = { readonly [key: string]: string | Texts }

const read = (namespace: string) =>
  JSON.parse(readFileSync(`locales/en-US/${namespace}.json`, 'utf8')) as Texts
const pathsOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : pathsOf(text, `${path}${key}.`),
  )
const pathsAndTexts = (texts: Texts, path = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[path + key, text] as const]
        : [...pathsAndTexts(text, `${path}${key}.`)],
    ),
  )
const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))

/** Keys such as `signup:fields.city`, with every form of a plural. */
const existingKeys = namespaces.flatMap((namespace) =>
  pathsOf(read(namespace)).map((path) => `${namespace}:${path}`),
)
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

const nodes = await nodesOf('apps/portal/src/**/*.{ts,tsx}')

const isTranslation = ({ node }: LocatedNode) =>
  (node.type === 'CallExpression' && calleeOf(node) === 'useTranslation') ||
  (node.type === 'TSTypeReference' &&
    isNode(node['typeName']) &&
    nameOf(node['typeName']) === 'TFunction')

/**
 * The namespace of a key without one: the first of the nearest `useTranslation` around the call,
 * or of the file's, or of its `TFunction`.
 */
function namespaceAround({ ancestors }: LocatedNode): string {
  for (const scope of ancestors.toReversed().filter(({ type }) => /Function|Program/.test(type))) {
    const hook = descendantsOf(scope).find(isTranslation)
    if (hook)
      return (
        descendantsOf(hook.node)
          .map(({ node }) => textOf(node))
          .find((text) => text !== undefined) ?? 'common'
      )
  }
  return 'common'
}

/** The keys that one call of `t` may use, with `*` in place of a value. */
function keysOf(found: LocatedNode): string[] {
  const [first] = found.node['arguments'] as unknown[]
  if (!isNode(first)) return []
  const inside = descendantsOf(first).filter(
    ({ ancestors }) =>
      !ancestors.some(
        ({ type }) => /^(?:Binary|Call|TS|TemplateLiteral)/.test(type) && type !== 'TSAsExpression',
      ),
  )
  const keys = inside
    .map(({ node }) => (node.type === 'Literal' ? textOf(node) : templateOf(node, '*')))
    .filter((key) => key !== undefined)
  return keys.map((key) => (key.includes(':') ? key : `${namespaceAround(found)}:${key}`))
}

const asked = nodes
  .filter(({ node }) => node.type === 'CallExpression' && calleeOf(node) === 't')
  .flatMap(keysOf)
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
    asked.filter((pattern) => !existingKeys.some((key) => matches(withoutPlural(key), pattern))),
    [],
  )
})

test('every text of the portal is asked for', () => {
  assert.deepEqual(
    existingKeys.filter((key) => !asked.some((pattern) => matches(withoutPlural(key), pattern))),
    [],
  )
})

/** Groups of keys whose names come from the contracts. */
const keyGroups: readonly (readonly [family: string, names: readonly string[]])[] = [
  ['signup:fields.', Object.keys(signupFields)],
  ['profile:fields.agency.', Object.keys(agencyFields)],
  ['profile:fields.', Object.values(profileSections).flatMap(Object.keys)],
  ['consents:', Object.keys(profileSections.newsletter)],
  ['choices:genders.', choices.genders.map(String)],
  ['choices:positions.', choices.positions.map(String)],
  ['choices:areas.', choices.areas.map(String)],
  ['choices:environments.', choices.environments.map(String)],
  ['choices:languages.', choices.languages],
  ['provider:scopes.', siteScopes],
  ['staff:areas.', countries.map(({ area }) => area)],
  ['staff:tiers.', countries.map(({ tier }) => tier)],
  ['sites:methods.', authMethods],
  ['sites:algorithms.', signingAlgorithms],
  ['sites:subjects.', subjectTypes],
  ['sites:responses.', responseTypes],
  ['sites:scopes.', siteScopes],
]

for (const [family, names] of keyGroups) {
  test(`the texts ${family}* are those of the contract, all of them and no others`, () => {
    const texts = existingKeys
      .filter((key) => key.startsWith(family) && !key.slice(family.length).includes('.'))
      .map((key) => key.slice(family.length))
    assert.deepEqual(texts.toSorted(), [...new Set(names)].toSorted())
  })
}

/** The fields of each form, as keys of its labels. */
const forms: Readonly<Record<string, readonly string[]>> = {
  signup: Object.keys(signupFields).map((field) => `fields.${field}`),
  profile: Object.values(profileSections)
    .flatMap(Object.keys)
    .map((field) => `fields.${field}`),
}

for (const [namespace, keys] of Object.entries(forms))
  for (const language of readdirSync('locales')) {
    test(`no two fields of the ${namespace} form have the same label: ${language}`, () => {
      const texts = pathsAndTexts(
        JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Texts,
      )
      const labels = keys.flatMap((key) => texts.get(key) ?? [])
      assert.ok(labels.length > 5)
      assert.deepEqual(
        labels.filter((label, index) => labels.indexOf(label) !== index),
        [],
      )
    })
  }

/**
 * German texts whose wording is fixed: the labels and the sentences about an invalid e-mail
 * address.
 */
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

test('every field error of the contract has a text', () => {
  assert.deepEqual(
    fieldErrorCodes.filter(
      (code) => !existingKeys.some((key) => withoutPlural(key) === `forms:fieldErrors.${code}`),
    ),
    [],
  )
})
