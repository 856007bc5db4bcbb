import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import {
  siteFields,
  type Site,
  type SiteSettings,
  type SiteWithSecret,
} from '@passerelle/contracts/sites.ts'
import { withValue } from '@passerelle/kit'
import { useState } from 'react'
import type { Result, CallProblem } from '../../../api/call.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'
import { changesOf, draftOf, settingsIn, siteFieldErrors, type Draft } from './site-draft.ts'
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
  const [draft, setDraft] = useState<Draft>(() => draftOf(editableSettings(settings)))
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, FieldErrorCode>>>({})
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAdvancedOpen, setAdvancedOpen] = useState(false)
  const textOf = useSiteFieldErrorText()

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const now = settingsIn(draft, tickOrder)
    const result = await send(now, site ? changesOf(site, now) : now)
    setBusy(false)
    const errors = result.ok ? {} : (result.body?.errors ?? {})
    const isNamed = Object.keys(errors).length > 0
    setFieldErrors(errors)
    // After the end of the session the guard asks for the password over the form.
    setProblem(result.ok || isNamed || result.status === 401 ? null : result)
    if (isNamed) setAttempt((tries) => tries + 1)
    if (Object.keys(errors).some(isAdvanced)) setAdvancedOpen(true)
    if (!result.ok) return
    setDirty(false)
    onDone(result.answer)
  }
  const edit = (path: string, value: unknown) => {
    setDirty(true)
    setDraft((before) => withValue(before, path, value))
    setFieldErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name.split('.')[0] !== path.split('.')[0]),
      ),
    )
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
  return { draft, errors, attempt, problem, isBusy, advanced, edit, save }
}

/** The settings that the form can change. */
const editableSettings = (settings: SiteSettings): SiteSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => name in siteFields),
  ) as SiteSettings
