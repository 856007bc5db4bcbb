import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { countriesOfTerms, genericTerms, termsKeys } from '@passerelle/contracts/terms-keys.ts'
import type { TermsText } from '@passerelle/contracts/terms.ts'
import { ConfigError } from '../config/config.ts'
import { fill } from './texts.ts'

const words = z.string().check(z.minLength(1))
const Document = z.strictObject({
  title: words,
  notice: z.optional(words),
  sections: z.array(z.strictObject({ title: words, text: words })).check(z.minLength(1)),
})
type Document = z.output<typeof Document>

/** By language tag. */
type Languages = ReadonlyMap<string, Document>
/** By key, or `sample`. */
type Version = ReadonlyMap<string, Languages>

/** The key of the document that stands in for keys without their own. */
const sample = 'sample'
const english = 'en-US'

export interface TermsRequest {
  /** The requested language tag. */
  readonly language?: string | undefined
  readonly version?: string | undefined
  /** The reader's language, used when no language is requested. BCP 47. */
  readonly reader?: string | undefined
}

export interface TermsResult {
  readonly text: TermsText
  /** Newest first. */
  readonly versions: readonly string[]
  readonly languages: readonly string[]
}

/** The terms documents, read at the start. */
export class TermsDocuments {
  /** Versions by their first day, oldest first. */
  readonly #versions: ReadonlyMap<string, Version>
  readonly #brand: string
  constructor(versions: ReadonlyMap<string, Version>, brand: string) {
    this.#versions = versions
    this.#brand = brand
  }

  /**
   * Finds a key's document, with its other versions and languages.
   * @param today ISO 8601; a later version waits for its day, unless there is no other
   * @returns undefined for an unknown key, version or language
   */
  find(
    key: string,
    { language, version, reader }: TermsRequest,
    today: string,
  ): TermsResult | undefined {
    const all = this.#documentsOf(key)
    const inForce = [...all.keys()].filter((day) => day <= today).toReversed()
    const versions = inForce.length > 0 ? inForce : [...all.keys()].slice(0, 1)
    const chosen = version === undefined ? versions[0] : versions.find((day) => day === version)
    const documents = all.get(chosen ?? '')
    if (chosen === undefined || !documents) return undefined
    const languages = [...documents.keys()]
    const tag =
      language ??
      [reader, english].find((wanted) => wanted !== undefined && documents.has(wanted)) ??
      languages[0] ??
      ''
    const document = documents.get(tag)
    return (
      document && {
        text: this.#textOf(document, { key, version: chosen, language: tag }),
        versions,
        languages,
      }
    )
  }

  /**
   * A key's documents by version, oldest first. From its first own document the sample is no
   * longer used.
   */
  #documentsOf(key: string): ReadonlyMap<string, Languages> {
    const found = new Map<string, Languages>()
    if (!termsKeys.includes(key)) return found
    let isOwn = false
    for (const [day, documents] of this.#versions) {
      const own = documents.get(key)
      isOwn ||= own !== undefined
      const served = own ?? (isOwn ? undefined : sampleFor(key, documents))
      if (served) found.set(day, served)
    }
    return found
  }

  #textOf(
    { title, notice, sections }: Document,
    place: Pick<TermsText, 'key' | 'version' | 'language'>,
  ): TermsText {
    const named = (text: string) => fill(text, { brand: this.#brand })
    return {
      ...place,
      title: named(title),
      notice: notice === undefined ? null : named(notice),
      sections: sections.map((section) => ({
        title: named(section.title),
        text: named(section.text),
      })),
    }
  }
}

/**
 * The sample in the languages of the key's countries and in English. The generic page has all
 * languages.
 */
function sampleFor(key: string, documents: Version): Languages | undefined {
  const all = documents.get(sample)
  if (!all || key === genericTerms) return all
  const spoken = new Set<string>(countriesOfTerms(key).map(({ language }) => language))
  return new Map([...all].filter(([tag]) => tag === english || spoken.has(tag.split('-')[0] ?? '')))
}

const isDay = (name: string) =>
  /^\d{4}-\d\d-\d\d$/.test(name) &&
  !Number.isNaN(Date.parse(name)) &&
  new Date(name).toISOString().startsWith(name)
const isTag = (tag: string) =>
  /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag

/** Ignores other files, such as those of a file manager. */
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted()

function readDocument(path: string): Document | undefined {
  try {
    return Document.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** @param say collects the errors of a file */
function readVersion(folder: string, say: (name: string, wrong: string) => void): Version {
  const version = new Map<string, Map<string, Document>>()
  for (const name of namesIn(folder)) {
    const [, key = '', tag = ''] = /^([a-z]+)\.([\w-]+)\.json$/.exec(name) ?? []
    const isNamed = (key === sample || termsKeys.includes(key)) && isTag(tag)
    const document = isNamed ? readDocument(join(folder, name)) : undefined
    if (document)
      version.set(
        key,
        new Map(
          [...(version.get(key) ?? []), [tag, document] as const].toSorted(
            ([a], [b]) => Number(a === english) - Number(b === english),
          ),
        ),
      )
    else
      say(
        name,
        isNamed
          ? 'is not JSON with a title and sections of title and text'
          : 'must be named <terms key or sample>.<language>.json',
      )
  }
  return version
}

/**
 * Reads `<folder>/<version>/<key or "sample">.<language>.json`, where a version is its first day.
 * @throws ConfigError with all errors at once: nobody may register in a country whose terms cannot
 * be read
 */
export function readTermsDocuments(folder: string, brand: string): TermsDocuments {
  const errors: string[] = []
  const versions = new Map<string, Version>()
  try {
    for (const day of namesIn(folder)) {
      if (isDay(day))
        versions.set(
          day,
          readVersion(join(folder, day), (name, wrong) =>
            errors.push(`terms ${day}/${name} ${wrong}`),
          ),
        )
      else errors.push(`terms ${day} must be a folder named by a day, such as 2026-01-01`)
    }
  } catch {
    errors.push(`TERMS_DIR must be a folder that can be read: ${folder}`)
  }
  const terms = new TermsDocuments(versions, brand)
  const without = termsKeys.filter((key) => !terms.find(key, {}, '9999-12-31'))
  if (errors.length === 0 && without.length > 0)
    errors.push(`terms are missing for ${without.join(', ')}: put a sample, or a document for each`)
  if (errors.length > 0) throw new ConfigError(errors)
  return terms
}
