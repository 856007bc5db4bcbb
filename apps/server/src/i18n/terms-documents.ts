import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { countriesOfTerms, genericTerms, termsKeys } from '@passerelle/contracts/terms-keys.ts'
import type { TermsText } from '@passerelle/contracts/terms.ts'
import { ConfigError } from '../config/config.ts'
import { fill } from './texts.ts'

const nonEmptyText = z.string().check(z.minLength(1))
const Document = z.strictObject({
  title: nonEmptyText,
  notice: z.optional(nonEmptyText),
  sections: z
    .array(z.strictObject({ title: nonEmptyText, text: nonEmptyText }))
    .check(z.minLength(1)),
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
   * Finds a key's documents by version, oldest first. Versions after the first own document do not
   * use the sample.
   */
  #documentsOf(key: string): ReadonlyMap<string, Languages> {
    const byVersion = new Map<string, Languages>()
    if (!termsKeys.includes(key)) return byVersion
    let hasOwn = false
    for (const [day, documents] of this.#versions) {
      const ownDocuments = documents.get(key)
      hasOwn ||= ownDocuments !== undefined
      const documentsOfVersion = ownDocuments ?? (hasOwn ? undefined : sampleFor(key, documents))
      if (documentsOfVersion) byVersion.set(day, documentsOfVersion)
    }
    return byVersion
  }

  #textOf(
    { title, notice, sections }: Document,
    source: Pick<TermsText, 'key' | 'version' | 'language'>,
  ): TermsText {
    const withBrand = (text: string) => fill(text, { brand: this.#brand })
    return {
      ...source,
      title: withBrand(title),
      notice: notice === undefined ? null : withBrand(notice),
      sections: sections.map((section) => ({
        title: withBrand(section.title),
        text: withBrand(section.text),
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
  const countryLanguages = new Set<string>(countriesOfTerms(key).map(({ language }) => language))
  return new Map(
    [...all].filter(([tag]) => tag === english || countryLanguages.has(tag.split('-')[0] ?? '')),
  )
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

/** @param addError collects the errors of a file */
function readVersion(folder: string, addError: (name: string, error: string) => void): Version {
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
      addError(
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
          readVersion(join(folder, day), (name, error) =>
            errors.push(`terms ${day}/${name} ${error}`),
          ),
        )
      else errors.push(`terms ${day} must be a folder named by a day, such as 2026-01-01`)
    }
  } catch {
    errors.push(`TERMS_DIR must be a folder that can be read: ${folder}`)
  }
  const terms = new TermsDocuments(versions, brand)
  const missingKeys = termsKeys.filter((key) => !terms.find(key, {}, '9999-12-31'))
  if (errors.length === 0 && missingKeys.length > 0)
    errors.push(
      `terms are missing for ${missingKeys.join(', ')}: put a sample, or a document for each`,
    )
  if (errors.length > 0) throw new ConfigError(errors)
  return terms
}
