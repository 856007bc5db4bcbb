import { createInstance, type BackendModule, type i18n as I18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'

/**
 * The address that texts are read from and missing ones are reported to. It is repeated here,
 * because the contracts' schemas are too large for /signin.
 */
export const textsPath = '/api/translations/{lng}/{ns}'

/**
 * The numbers of the specification, section 9. A test checks them, and also i18next's cache of 20
 * compiled patterns, which cannot be set.
 */
export const loaderFigures = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const
export const maxReplaces = 1000

/** Missing keys are reported together, this long after the first one. Milliseconds. */
const reportDelay = 1000
/** The pause before texts are read again that failed with all retries. Milliseconds. */
const reloadDelay = 10_000

const address = (lng: string, ns: string) =>
  textsPath.replace('{lng}', encodeURIComponent(lng)).replace('{ns}', encodeURIComponent(ns))

/** i18next's event for one failed read. Its own `failedLoading` comes after all retries. */
export const readFailed = 'readFailed'

async function read(lng: string, ns: string, done: ReadCallback, onFailure: () => void) {
  try {
    const response = await fetch(address(lng, ns), { headers: { Accept: 'application/json' } })
    if (response.status !== 200) throw new Error(`${ns}: status ${response.status}`)
    done(null, await response.json())
  } catch (error) {
    onFailure()
    // `true` asks i18next to try again after twice the pause.
    done(error instanceof Error ? error : String(error), true)
  }
}

/** An i18next backend: it reads texts from the server and reports missing keys to it. */
function serverBackend(onFailure: (lng: string, ns: string) => void): BackendModule {
  const missing = new Map<string, Record<string, string>>()
  const report = () => {
    for (const [to, keys] of missing) {
      void fetch(to, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(keys),
      }).catch(() => undefined)
    }
    missing.clear()
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (lng, ns, done) => void read(lng, ns, done, () => onFailure(lng, ns)),
    create(languages, ns, key, fallback) {
      if (missing.size === 0) setTimeout(report, reportDelay)
      for (const lng of languages) {
        const to = address(lng, ns)
        missing.set(to, { ...missing.get(to), [key]: fallback || key })
      }
    },
  }
}

const shared = {
  // The server fills gaps with English, so no second language is loaded.
  fallbackLng: false,
  defaultNS: 'common',
  returnEmptyString: false,
  interpolation: { escapeValue: false, maxReplaces },
  react: { useSuspense: false },
} as const

/** Have all these texts loaded in this language? */
export function hasTexts(
  i18n: I18n,
  namespaces: readonly string[],
  language = i18n.language,
): boolean {
  return namespaces.every((ns) => i18n.hasResourceBundle(language, ns))
}

/**
 * Starts i18next. Resolves when the common texts are there. All texts that the page did not bring
 * are read from the server.
 * @param texts the texts that the page brought, by namespace
 */
export async function initTexts(language: string, texts: object = {}) {
  const i18n = createInstance()
  const ns = ['common', ...Object.keys(texts)]
  i18n.on('languageChanged', (tag) => {
    document.documentElement.lang = tag
  })
  const reload = async (tag: string, name: string) => {
    if (i18n.language !== tag || hasTexts(i18n, [name])) return
    await i18n.reloadResources([tag], [name])
    // Makes components that wait for these texts render again.
    if (hasTexts(i18n, [name])) await i18n.changeLanguage(tag)
  }
  i18n.on('failedLoading', (tag, name) => {
    setTimeout(() => void reload(tag, name), reloadDelay)
  })
  await i18n
    .use(serverBackend((lng, name) => i18n.emit(readFailed, lng, name)))
    .use(initReactI18next)
    .init({
      ...shared,
      ...loaderFigures,
      lng: language,
      load: 'currentOnly',
      ns,
      resources: { [language]: { ...texts } },
      partialBundledLanguages: true,
      saveMissing: true,
    })
  while (!hasTexts(i18n, ns))
    await new Promise<void>((loaded) => {
      i18n.on('loaded', () => loaded())
    })
  return i18n
}

/** An i18next instance with the given texts, for pages that are rendered at build time. */
export function i18nWithTexts(language: string, resources: Record<string, object>) {
  const i18n = createInstance()
  void i18n
    .use(initReactI18next)
    .init({ ...shared, lng: language, resources: { [language]: resources }, initAsync: false })
  return i18n
}
