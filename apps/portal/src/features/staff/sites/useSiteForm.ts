import {
  siteFields,
  type Site,
  type SiteSettings,
  type SiteWithSecret,
} from '@passerelle/contracts/sites.ts'
import { useState } from 'react'
import type { Result } from '../../../api/call.ts'
import { useDeskForm } from '../forms/useDeskForm.ts'
import { changesOf, draftOf, settingsIn, siteFieldErrors } from './site-draft.ts'
import { useSiteFieldErrorText } from './site-field-errors.ts'
import { isAdvanced, tickOrder } from './site-schema.ts'

type SendSite = (
  settings: SiteSettings,
  changes: Partial<SiteSettings>,
) => Promise<Result<SiteWithSecret>>

/**
 * The values and errors of a site's form. The server checks them, because it knows which settings
 * must fit together.
 */
export function useSiteForm(
  site: Site | undefined,
  settings: SiteSettings,
  send: SendSite,
  onDone: (answer: SiteWithSecret) => void,
) {
  const { fieldErrors, submit, settle, ...form } = useDeskForm(
    () => draftOf(editableSettings(settings)),
    onDone,
  )
  const { draft } = form
  const [isAdvancedOpen, setAdvancedOpen] = useState(false)
  const textOf = useSiteFieldErrorText()

  const save = async () => {
    const now = settingsIn(draft, tickOrder)
    const result = await submit(() => send(now, site ? changesOf(site, now) : now))
    if (result && Object.keys(settle(result)).some(isAdvanced)) setAdvancedOpen(true)
  }
  const errors = Object.fromEntries(
    [...siteFieldErrors(fieldErrors, draft, tickOrder)]
      .filter(([place]) => isAdvancedOpen || !isAdvanced(place))
      .map(([place, { fieldError, entries }]) => [
        place,
        textOf(place, { fieldError, entries, entry: draft[place] }),
      ]),
  )
  const advanced = { isOpen: isAdvancedOpen, toggle: () => setAdvancedOpen((isOpen) => !isOpen) }
  return { ...form, errors, advanced, save }
}

/** The settings that the form can change. */
const editableSettings = (settings: SiteSettings): SiteSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => name in siteFields),
  ) as SiteSettings
