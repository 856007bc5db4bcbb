import { createInstance, type BackendModule, type i18n as I18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Where texts are read, and where missing ones are reported. Spelt here, because the contracts' schemas are more than /signin may load. */
export const textsPath = '/api/translations/{lng}/{ns}'

/** The figures of the specification, section 9, stated so that a test can hold them. Its cache of 20 compiled patterns is i18next's own, which nothing can set; a test holds it too. */
export const loaderFigures = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const
export const maxReplaces = 1000

/** Missing keys are reported together, this long after the first one. Milliseconds. */
const reportDelay = 1000
/** Texts that did not come with all their retries are asked for again after this long. Milliseconds. */
const pause = 10_000

const address = (lng: string, ns: string) =>
  textsPath.replace('{lng}', encodeURIComponent(lng)).replace('{ns}', encodeURIComponent(ns))

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

const shared = {
  // The server fills in English for what a language lacks: nobody loads two.
  fallbackLng: false,
  defaultNS: 'common',
  returnEmptyString: false,
  interpolation: { escapeValue: false, maxReplaces },
  react: { useSuspense: false },
} as const

/** Are all these texts there, in the language of the page or another? */
export const hasTexts = (
  i18n: I18n,
  namespaces: readonly string[],
  language = i18n.language,
): boolean => namespaces.every((ns) => i18n.hasResourceBundle(language, ns))

/** Texts from the server in the language of the page; resolves when the common ones and those of `namespaces` are there. */
export async function initTexts(language: string, namespaces: readonly string[] = []) {
  const i18n = createInstance()
  const ns = ['common', ...namespaces]
  i18n.on('languageChanged', (tag) => {
    document.documentElement.lang = tag
  })
  const again = async (tag: string, name: string) => {
    if (i18n.language !== tag || hasTexts(i18n, [name])) return
    await i18n.reloadResources([tag], [name])
    // Whoever waits for them looks again.
    if (hasTexts(i18n, [name])) await i18n.changeLanguage(tag)
  }
  i18n.on('failedLoading', (tag, name) => {
    setTimeout(() => void again(tag, name), pause)
  })
  await i18n
    .use(makeBackend())
    .use(initReactI18next)
    .init({
      ...shared,
      ...loaderFigures,
      lng: language,
      load: 'currentOnly',
      ns,
      saveMissing: true,
    })
  while (!hasTexts(i18n, ns))
    await new Promise<void>((loaded) => {
      i18n.on('loaded', () => loaded())
    })
  return i18n
}

/** Texts that are at hand, for pages that are made before anybody asks for them. */
export function textsBackend(language: string, resources: Record<string, object>) {
  const i18n = createInstance()
  void i18n
    .use(initReactI18next)
    .init({ ...shared, lng: language, resources: { [language]: resources }, initAsync: false })
  return i18n
}
