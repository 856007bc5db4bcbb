/** The texts of a language, as the screens say them. */
import { readFileSync, readdirSync } from 'node:fs'
import { countries } from '@passerelle/contracts/countries.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

/** Every language that is shipped. */
export const tags = readdirSync('locales')

const read = (tag: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${tag}/${namespace}.json`, 'utf8')) as Texts

export type Words = ReturnType<typeof wordsOf>

/** `words('signin.loginOrEmail')`, with values for what stands in double braces; of what is counted, `count` chooses the form. */
export function wordsOf(tag: string) {
  const plurals = new Intl.PluralRules(tag)
  return (path: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace = '', ...keys] = path.split('.')
    const form = typeof values['count'] === 'number' ? `_${plurals.select(values['count'])}` : ''
    const last = keys.pop() ?? ''
    const texts = keys.reduce<string | Texts | undefined>(
      (inner, key) => (typeof inner === 'object' ? inner[key] : undefined),
      read(tag, namespace),
    )
    const text = typeof texts === 'object' ? texts[`${last}${form}`] : undefined
    if (typeof text !== 'string') throw new Error(`${tag} has no ${path}`)
    return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark))
  }
}

/** A country's name in a language, as the portal writes it. */
export const countryIn = (tag: string, code: string): string =>
  (tag.startsWith('en')
    ? countries.find((country) => country.code === code)?.name
    : new Intl.DisplayNames(tag, { type: 'region' }).of(code)) ?? code
