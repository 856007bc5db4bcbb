import type { PageSettings } from '@passerelle/contracts/page.ts'
import { brandParts, type BrandParts } from '@passerelle/kit'
import { createContext, useContext } from 'react'

/** The settings from the server, with the brand's name split for its sign. */
export interface Settings extends PageSettings {
  readonly parts: BrandParts
}

export function settingsOf(page: PageSettings): Settings {
  return {
    ...page,
    parts: brandParts(page.brand),
  }
}

/** Reads the settings from the head of this page. Throws when the server did not write them. */
export function readSettings(): Settings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="passerelle"]')?.content ?? ''
  return settingsOf(JSON.parse(content) as PageSettings)
}

export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('There are no settings around this element')
  return settings
}
