import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import { namespaces, type Namespace } from '@passerelle/contracts/translations.ts'
import { mergeTexts, type Locales } from '../../i18n/locales.ts'
import { textTreeOf } from './text-tree.ts'
import { englishText, untranslatedKeys } from './untranslated-keys.ts'

export function findNamespace(ns: string): Namespace | undefined {
  return namespaces.find((known) => known === ns)
}

export interface TextFile {
  readonly content: Buffer
  readonly compressed: Buffer
  readonly hash: string
}

const compress = promisify(brotliCompress)

/**
 * A language's texts, with English ones where it lacks a text, so that a page loads one language
 * only. A missing plural text gets the English
 * text in each plural form of the language.
 */
export function completeTexts(
  locales: Locales,
  language: LanguageTag,
  namespace: Namespace,
): object {
  const texts = locales.texts(language, namespace)
  const english = locales.resource(fallbackLanguage, namespace)
  const forms = untranslatedKeys(language, english, texts).map(
    (key) => [key, englishText(english, key) ?? ''] as const,
  )
  return mergeTexts(texts, textTreeOf(forms))
}

async function makeTextFile(
  locales: Locales,
  language: LanguageTag,
  namespace: Namespace,
): Promise<TextFile> {
  const content = Buffer.from(JSON.stringify(completeTexts(locales, language, namespace)))
  return {
    content,
    compressed: await compress(content),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 16),
  }
}

/** The files that pages load. Each is made once. */
export function cachedTextFiles(
  locales: Locales,
): (language: LanguageTag, namespace: Namespace) => Promise<TextFile> {
  const cache = new Map<string, Promise<TextFile>>()
  return (language, namespace) => {
    const name = `${language}/${namespace}`
    const file = cache.get(name) ?? makeTextFile(locales, language, namespace)
    cache.set(name, file)
    return file
  }
}
