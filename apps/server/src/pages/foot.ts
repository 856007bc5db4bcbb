import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../i18n/html.ts'

type FootDeps = Pick<Deps, 'locales'> & { readonly config: Pick<Deps['config'], 'pageLinks'> }

export interface LabelledLink {
  readonly label: string
  readonly address: string
}

/** The operator's contact, privacy notice and imprint, as far as they are set, in a language. */
export function pageLinks(
  { config, locales }: FootDeps,
  language: LanguageTag,
): readonly LabelledLink[] {
  return config.pageLinks.map(({ name, address }) => ({
    label: locales.text(language, 'page', `foot.${name}`) ?? name,
    address,
  }))
}

/** The foot of a page in one language. */
export function pageFoot(deps: FootDeps, language: LanguageTag): Html | undefined {
  const links = pageLinks(deps, language)
  if (links.length === 0) return undefined
  return html`<footer class="page-foot">${links.map(({ label, address }) => html`<a href="${address}">${label}</a>`)}</footer>`
}

/**
 * The foot of a page whose language the reader can change without the server: each link has its
 * label in every language, and the portal's style sheet shows the one of the page.
 */
export function footInAllLanguages(deps: FootDeps): Html | undefined {
  const { locales, config } = deps
  if (config.pageLinks.length === 0) return undefined
  const labels = locales.languages.map(({ tag }) => ({ tag, links: pageLinks(deps, tag) }))
  return html`<footer class="page-foot">${config.pageLinks.map(
    ({ address }, index) =>
      html`<a href="${address}">${labels.map(({ tag, links }) => html`<span lang="${tag}">${links[index]?.label}</span>`)}</a>`,
  )}</footer>`
}
