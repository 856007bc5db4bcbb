/**
 * A test language in which every text of the locale files is in ⟦ ⟧, while dates, names and
 * numbers have no Latin letters. So Latin letters outside the marks come from the code, from the
 * kit's English defaults, or from a fixed language.
 */
import { readTranslations } from '@passerelle/contracts/translations.ts'
import { expect } from 'vitest'
import { libraries } from '../src/features/staff/sites/library-settings.ts'
import { settingsOf, type Settings } from '../src/state/settings.ts'
import { renderAt } from './render.tsx'
import { answer, type Answer } from './server.ts'

const language = 'ja'
const files = import.meta.glob<object>('../../../locales/en-US/*.json', {
  eager: true,
  import: 'default',
})

const withMarks = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [
      key,
      typeof text === 'object' && text !== null ? withMarks(text) : `⟦${String(text)}⟧`,
    ]),
  )

/** English has no texts here, so that no text can fall back to it. */
const pseudoTexts = answer(
  readTranslations,
  (_, { lng, ns }) =>
    (lng === language ? withMarks(files[`../../../locales/en-US/${ns}.json`] ?? {}) : {}) as Record<
      string,
      unknown
    >,
)

const settings = settingsOf({
  brand: '架け橋',
  passwordMin: 4,
  corporateUrl: 'https://corporate.example/',
  language,
  languages: [{ tag: language, code: 'JP', name: '日本語' }],
  partnerHosts: [],
  playground: true,
})

/**
 * Renders the portal in the marked language. The answers must use names and values without Latin
 * letters, except in e-mail addresses.
 */
export async function renderInPseudoLocale(
  path: string,
  answers: readonly Answer[] = [],
  others: Partial<Settings> = {},
) {
  // The cookie of a chosen language wins over the account's language.
  document.cookie = `language=${language}; path=/`
  return renderAt(path, {
    answers: [pseudoTexts, ...answers],
    settings: { ...settings, ...others },
  })
}

const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
]

/**
 * E-mail addresses, web addresses, country codes and the names of libraries are the same in every
 * language.
 */
const languageFree = new RegExp(
  `[^\\s⟦⟧]+@[^\\s⟦⟧]+|https?://[^\\s⟦⟧]+|^[A-Z]{2}$|^(?:${libraries.join('|')})$`,
  'g',
)

/**
 * The pieces with Latin letters outside the marks. A text may begin in one piece and end in
 * another.
 */
function latinPieces(pieces: readonly string[]): string[] {
  let depth = 0
  const found = pieces.map((piece) =>
    [...piece.replace(languageFree, '')]
      .filter((sign) => {
        if (sign === '⟦') depth += 1
        if (sign === '⟧') depth -= 1
        return depth === 0 && /\p{Script=Latin}/u.test(sign)
      })
      .join(''),
  )
  return pieces.filter((_, at) => found[at] !== '')
}

function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  // Key names and code are the same in every language. The drawn parts of a long text are beside
  // the whole.
  const passedOver = 'style, script, kbd, code, [title] > [aria-hidden=true]'
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest(passedOver))
      texts.push(walker.currentNode.textContent ?? '')
  return texts
}

/**
 * The texts of the page that come from no locale file: visible texts, texts for screen readers,
 * and the title.
 */
function untranslated(): string[] {
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []),
  )
  return [
    ...latinPieces(textsOf(document.body)),
    ...attributes.flatMap((text) => latinPieces([text])),
    ...latinPieces([document.title]),
  ]
}

/** Waits until the page has set the document's title. */
export const documentTitleSet = () => expect.poll(() => document.title).not.toBe('')

/**
 * @throws if a text of the page comes from no locale file, if a value is missing in a text, or if
 * there are no texts
 */
export function expectAllTranslated() {
  expect(document.body.textContent).toContain('⟦')
  expect(document.body.textContent, 'places of values').not.toContain('{{')
  expect(untranslated()).toEqual([])
}
