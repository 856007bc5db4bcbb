import { createInstance, type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const fallbackLanguage = 'en-US'

/** Where texts are read, and where missing ones are reported. Spelt here, because the contracts' schemas are more than /signin may load. */
export const textsPath = '/api/translations/{lng}/{ns}'

/** The figures of the specification, section 9, stated so that a test can hold them. */
export const loaderFigures = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const
export const maxReplaces = 1000

/** Missing keys are reported together, this long after the first one. Milliseconds. */
const reportDelay = 1000

const address = (lng: string, ns: string) => textsPath.replace('{lng}', encodeURIComponent(lng)).replace('{ns}', encodeURIComponent(ns))

async function read(lng: string, ns: string, done: ReadCallback) {
  try {
    const response = await fetch(address(lng, ns), { headers: { Accept: 'application/json' } })
    if (response.status !== 200) throw new Error(`${ns}: status ${response.status}`)
    done(null, await response.json())
  } catch (error) {
    // The second argument asks for another try, with twice the wait.
    done(error instanceof Error ? error : String(error), true)
  }
}

/** Reads texts from the server and reports those that are missing there. */
function makeBackend(): BackendModule {
  const missing = new Map<string, Record<string, string>>()
  const report = () => {
    for (const [to, keys] of missing) {
      void fetch(to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(keys) }).catch(() => undefined)
    }
    missing.clear()
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (lng, ns, done) => void read(lng, ns, done),
    create(languages, ns, key, fallback) {
      if (missing.size === 0) setTimeout(report, reportDelay)
      for (const lng of languages) {
        const to = address(lng, ns)
        missing.set(to, { ...missing.get(to), [key]: fallback || key })
      }
    },
  }
}

/** The first of the person's languages that the portal speaks: exactly, or at least by its first part. */
export function pickLanguage(wanted: readonly string[], spoken: readonly string[]): string {
  const base = (tag: string) => tag.split('-')[0]
  const match = (tag: string) => spoken.find((known) => known === tag) ?? spoken.find((known) => base(known) === base(tag))
  return wanted.map(match).find((tag) => tag !== undefined) ?? fallbackLanguage
}

const shared = {
  fallbackLng: fallbackLanguage,
  defaultNS: 'common',
  returnEmptyString: false,
  interpolation: { escapeValue: false, maxReplaces },
  react: { useSuspense: false },
} as const

/** Texts from the server in a language that it speaks; resolves when the common ones and those of `namespaces` are there. */
export async function startTexts(languages: readonly string[], namespaces: readonly string[] = []) {
  const i18n = createInstance()
  await i18n.use(makeBackend()).use(initReactI18next).init({
    ...shared, ...loaderFigures, lng: pickLanguage(navigator.languages, languages), load: 'currentOnly', ns: ['common', ...namespaces], saveMissing: true,
  })
  return i18n
}

/** Texts that are at hand, for pages that are made before anybody asks for them. */
export function textsFrom(resources: Record<string, object>) {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({ ...shared, lng: fallbackLanguage, resources: { [fallbackLanguage]: resources }, initAsync: false })
  return i18n
}
