import { PageSettings, brandParts, pageMarks } from '@passerelle/contracts/page.ts'
import { createContext, useContext } from 'react'
import * as z from 'zod/mini'

/** What the server told the page, with the brand's name taken apart for its sign. */
export interface Settings extends PageSettings {
  readonly parts: ReturnType<typeof brandParts>
}

export const settingsOf = (page: PageSettings): Settings => ({ ...page, parts: brandParts(page.brand) })

/** The settings in the head of this page. Throws when the server did not write them. */
export function readSettings(): Settings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="passerelle"]')?.content ?? ''
  return settingsOf(z.parse(PageSettings, JSON.parse(content)))
}

/** For a page that is made before the server knows its settings: the marks stand where the brand will be. */
export const markedSettings: Settings = {
  brand: pageMarks.brandName,
  passwordMin: 0,
  corporateUrl: '/',
  languages: [],
  partnerHosts: [],
  parts: { before: pageMarks.brandBefore, letter: pageMarks.brandLetter, plate: pageMarks.brandPlate, after: pageMarks.brandAfter },
}

export const SettingsContext = createContext<Settings>(markedSettings)
export const useSettings = () => useContext(SettingsContext)
