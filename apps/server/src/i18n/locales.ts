import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Negotiator from 'negotiator'
import * as z from 'zod/mini'
import {
  fallbackLanguage,
  type Language,
  type LanguageTag,
} from '@passerelle/contracts/languages.ts'
import { ConfigError } from '../config/config.ts'

/** The content of a resource file: texts by keys, which may be nested. */
export interface Resource {
  readonly [key: string]: string | Resource
}

const word = z.string().check(z.minLength(1), z.maxLength(40))
const Description = z.strictObject({
  name: word,
  code: word,
  aliases: z.array(word),
  order: z.optional(z.int()),
})
interface DescribedLanguage extends Language {
  readonly aliases: readonly string[]
  readonly order: number
}

/** The number of characters of Accept-Language that are read. Browsers send fewer. */
const longestList = 500

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** Merges two resource files. The second fills the missing and empty texts of the first. */
export function mergeTexts(own: Resource, other: Resource): Resource {
  const merged = new Map<string, string | Resource>(Object.entries(other))
  for (const [key, text] of Object.entries(own)) {
    const existing = merged.get(key)
    if (typeof text !== 'string')
      merged.set(key, mergeTexts(text, typeof existing === 'object' ? existing : {}))
    else if (text !== '') merged.set(key, text)
  }
  return Object.fromEntries(merged)
}

/** Finds one text by its path, such as `missing.title`. */
export function textAtPath(texts: Resource, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<string | Resource | undefined>(
      (inner, key) => (typeof inner === 'object' ? inner[key] : undefined),
      texts,
    )
  return typeof found === 'string' ? found : undefined
}

/**
 * The languages of the portal: the folders of `locales/`, read at the start. Texts are read at
 * their first use.
 */
export class Locales {
  /** In the order of the language menus. */
  readonly languages: readonly Language[]
  readonly #folder: string
  /** The accepted spellings in lower case. */
  readonly #byName = new Map<string, LanguageTag>()
  readonly #byPrimary = new Map<string, LanguageTag>()
  readonly #files = new Map<string, Resource>()
  readonly #complete = new Map<string, Resource>()

  constructor(folder: string, described: readonly DescribedLanguage[]) {
    this.#folder = folder
    this.languages = described.map(({ tag, code, name }) => ({ tag, code, name }))
    for (const { tag, code, aliases } of described) {
      for (const name of [tag, code, ...aliases]) this.#byName.set(name.toLowerCase(), tag)
      if (!this.#byPrimary.has(primaryOf(tag))) this.#byPrimary.set(primaryOf(tag), tag)
    }
  }

  /** Finds a language by tag, code or alias in any case: `FR`, `zh-cn`, `JP`. */
  find(name: unknown): LanguageTag | undefined {
    return typeof name === 'string' ? this.#byName.get(name.toLowerCase()) : undefined
  }

  /** Returns the language, or English for one that the portal does not have. */
  orFallback(tag: string | null | undefined): LanguageTag {
    return this.languages.find((language) => language.tag === tag)?.tag ?? fallbackLanguage
  }

  /**
   * Finds the first of a browser's languages that the portal has, by preference: `fr-CH, en;q=0.8`
   * is French. Only tags count, not the specification's codes: a browser's `ch` is Chamorro.
   */
  fromAcceptLanguage(acceptLanguage: string | undefined): LanguageTag | undefined {
    const header = (acceptLanguage ?? '').slice(0, longestList).toLowerCase()
    return this.fromTags(new Negotiator({ headers: { 'accept-language': header } }).languages())
  }

  /** Finds the first of these tags that the portal has, exactly or by its language. */
  fromTags(tags: readonly string[]): LanguageTag | undefined {
    const match = (tag: string) =>
      this.languages.find((language) => language.tag.toLowerCase() === tag.toLowerCase())?.tag ??
      this.#byPrimary.get(primaryOf(tag))
    return tags.map(match).find((tag) => tag !== undefined)
  }

  /**
   * Finds the first of these that the portal has: a tag exactly, a code or an alias, or a tag by
   * its language.
   */
  fromNames(names: readonly string[]): LanguageTag | undefined {
    return names
      .map((name) => this.find(name) ?? this.fromTags([name]))
      .find((tag) => tag !== undefined)
  }

  /**
   * Reads a resource file of a language; empty without a file. Both names are known values, never
   * a visitor's input.
   */
  resource(language: LanguageTag, namespace: string): Resource {
    const name = `${language}/${namespace}.json`
    const texts = this.#files.get(name) ?? readResource(join(this.#folder, name))
    this.#files.set(name, texts)
    return texts
  }

  /** The texts of a language. Missing ones are English, key by key. */
  texts(language: LanguageTag, namespace: string): Resource {
    const name = `${language}/${namespace}`
    const texts =
      this.#complete.get(name) ??
      mergeTexts(this.resource(language, namespace), this.resource(fallbackLanguage, namespace))
    this.#complete.set(name, texts)
    return texts
  }

  /** Finds one text by its path, such as `missing.title`. */
  text(language: LanguageTag, namespace: string, path: string): string | undefined {
    return textAtPath(this.texts(language, namespace), path)
  }
}

function readResource(path: string): Resource {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Resource
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

const isTag = (name: string) =>
  /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(name) && Intl.getCanonicalLocales(name)[0] === name

function describe(folder: string, tag: string): DescribedLanguage | string {
  if (!isTag(tag)) return `LOCALES_DIR: ${tag} must be named by a language, such as pt-BR`
  try {
    const {
      name,
      code,
      aliases,
      order = Infinity,
    } = Description.parse(JSON.parse(readFileSync(join(folder, tag, 'language.json'), 'utf8')))
    return { tag, name, code, aliases, order }
  } catch {
    return `LOCALES_DIR: ${tag}/language.json must have a name, a code and aliases`
  }
}

function clashes(described: readonly DescribedLanguage[]): string[] {
  const owners = new Map<string, LanguageTag>()
  return described.flatMap(({ tag, code, aliases }) =>
    [tag, code, ...aliases].flatMap((name) => {
      const owner = owners.get(name.toLowerCase()) ?? tag
      owners.set(name.toLowerCase(), owner)
      return owner === tag ? [] : [`LOCALES_DIR: ${owner} and ${tag} are both called ${name}`]
    }),
  )
}

const foldersIn = (folder: string): string[] => {
  try {
    // Ignores other files, such as those of a file manager.
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch {
    throw new ConfigError([`LOCALES_DIR must be a folder that can be read: ${folder}`])
  }
}

/**
 * Reads the languages: every folder `<folder>/<BCP 47 tag>/` with a `language.json`.
 * @throws ConfigError with all errors at once, also when English is missing
 */
export function readLocales(folder: string): Locales {
  const read = foldersIn(folder).map((tag) => describe(folder, tag))
  const described = read
    .filter((one) => typeof one !== 'string')
    .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
  const errors = [...read.filter((one) => typeof one === 'string'), ...clashes(described)]
  if (!described.some(({ tag }) => tag === fallbackLanguage))
    errors.push(`LOCALES_DIR: the folder ${fallbackLanguage} is missing`)
  if (errors.length > 0) throw new ConfigError(errors)
  return new Locales(folder, described)
}
