import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import { namespaces, type Namespace } from '@passerelle/contracts/translations.ts'
import { over, type Locales } from '../../i18n/locales.ts'
import { resourceOf } from './text-tree.ts'
import { englishOf, untranslated } from './untranslated-keys.ts'

export const namespaceOf = (ns: string): Namespace | undefined =>
  namespaces.find((known) => known === ns)

export interface TextFile {
  readonly content: Buffer
  readonly compressed: Buffer
  readonly hash: string
}

const compress = promisify(brotliCompress)

/**
 * What a page needs to speak a language: its texts, and for those that it lacks the English ones, so that no page loads two languages. Of what
 * is counted the English text stands in for each plural form that the language has.
 */
export function completed(locales: Locales, language: LanguageTag, namespace: Namespace): object {
  const texts = locales.texts(language, namespace)
  const english = locales.file(fallbackLanguage, namespace)
  const forms = untranslated(language, english, texts).map(
    (key) => [key, englishOf(english, key) ?? ''] as const,
  )
  return over(texts, resourceOf(forms))
}

async function make(
  locales: Locales,
  language: LanguageTag,
  namespace: Namespace,
): Promise<TextFile> {
  const content = Buffer.from(JSON.stringify(completed(locales, language, namespace)))
  return {
    content,
    compressed: await compress(content),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 16),
  }
}

/** The files that pages load, each made once. */
export function textFiles(
  locales: Locales,
): (language: LanguageTag, namespace: Namespace) => Promise<TextFile> {
  const known = new Map<string, Promise<TextFile>>()
  return (language, namespace) => {
    const name = `${language}/${namespace}`
    const file = known.get(name) ?? make(locales, language, namespace)
    known.set(name, file)
    return file
  }
}
