/**
 * A language in which every text of the resources stands in ⟦ ⟧, for a reader whose dates, names and numbers have no Latin letters: what is
 * read outside the marks comes from the code, from the kit's English, or from a language that somebody fixed.
 */
import { readTranslations } from '@passerelle/contracts/translations.ts'
import { expect } from 'vitest'
import { settingsOf, type Settings } from '../src/state/settings.ts'
import { renderAt } from './render.tsx'
import { answer, type Answer } from './server.ts'

const language = 'ja'
const files = import.meta.glob<object>('../../../locales/en-US/*.json', {
  eager: true,
  import: 'default',
})

const marked = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [
      key,
      typeof text === 'object' && text !== null ? marked(text) : `⟦${String(text)}⟧`,
    ]),
  )

/** English has no texts here, so that nothing comes from it. */
const markedTexts = answer(
  readTranslations,
  (_, { lng, ns }) =>
    (lng === language ? marked(files[`../../../locales/en-US/${ns}.json`] ?? {}) : {}) as Record<
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

/** The portal in the marked language. Whoever gives the answers writes names and values without Latin letters, e-mail addresses aside. */
export async function renderMarked(
  path: string,
  answers: readonly Answer[] = [],
  others: Partial<Settings> = {},
) {
  // Chosen by hand, so that no account's language comes instead.
  document.cookie = `language=${language}; path=/`
  return renderAt(path, {
    answers: [markedTexts, ...answers],
    settings: { ...settings, ...others },
  })
}

const spoken = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
]

/** E-mail and web addresses, and countries by their code: they are written so in every language. */
const data = /\S+@\S+|https?:\/\/\S+|^[A-Z]{2}$/g

/** The letters outside the marks; a text may begin in one element and end in another. */
function outside(pieces: readonly string[]): string[] {
  let depth = 0
  const found = pieces.map((piece) =>
    [...piece.replace(data, '')]
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
  // What names a key of the keyboard, or is set as code, is the same in every language.
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('style, script, kbd, code'))
      texts.push(walker.currentNode.textContent ?? '')
  return texts
}

/** What is read on the page, or heard, or stands in the window's title, and is in no resource. */
function unmarked(): string[] {
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    spoken.flatMap((name) => element.getAttribute(name) ?? []),
  )
  return [
    ...outside(textsOf(document.body)),
    ...attributes.flatMap((text) => outside([text])),
    ...outside([document.title]),
  ]
}

/** The page has set the window's title: what names it. */
export const titled = () => expect.poll(() => document.title).not.toBe('')

/** @throws when a text of the page is in no resource or waits for a value, or when there are no texts at all */
export function expectAllMarked() {
  expect(document.body.textContent).toContain('⟦')
  expect(document.body.textContent, 'places of values').not.toContain('{{')
  expect(unmarked()).toEqual([])
}
