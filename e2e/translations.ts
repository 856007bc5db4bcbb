/** The translations of the screens. */
import { readFileSync, readdirSync } from 'node:fs'
import { countries } from '@passerelle/contracts/countries.ts'

interface TextTree {
  readonly [key: string]: string | TextTree
}

/** All shipped languages. */
export const tags = readdirSync('locales')

const readNamespace = (tag: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${tag}/${namespace}.json`, 'utf8')) as TextTree

export type Translator = ReturnType<typeof translatorOf>

/**
 * Returns a lookup such as `t('signin.loginOrEmail')`. Values replace the names in double braces;
 * `count` chooses the plural form.
 */
export function translatorOf(tag: string) {
  const plurals = new Intl.PluralRules(tag)
  return (path: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace = '', ...keys] = path.split('.')
    const form = typeof values['count'] === 'number' ? `_${plurals.select(values['count'])}` : ''
    const last = keys.pop() ?? ''
    const texts = keys.reduce<string | TextTree | undefined>(
      (inner, key) => (typeof inner === 'object' ? inner[key] : undefined),
      readNamespace(tag, namespace),
    )
    const text = typeof texts === 'object' ? texts[`${last}${form}`] : undefined
    if (typeof text !== 'string') throw new Error(`${tag} has no ${path}`)
    return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark))
  }
}

/** The portal's name of a country in a language. */
export const countryName = (tag: string, code: string): string =>
  (tag.startsWith('en')
    ? countries.find((country) => country.code === code)?.name
    : new Intl.DisplayNames(tag, { type: 'region' }).of(code)) ?? code
