'use client'

import { useSettings, useTexts } from '../settings/settings.ts'
import { OptionByIdNote } from './OptionByIdNote.tsx'
import { optionFrom } from './options/option-from.ts'
import { isOptionId } from './options/option.ts'
import type { LoadOption, Option, OptionId } from './options/option.ts'
import { english } from './options/texts.ts'
import { RemoteSelect } from './RemoteSelect.tsx'
import type { RemoteSelectBaseProps } from './RemoteSelect.tsx'
import { useOptionById } from './useOptionById.ts'

export type AsyncSelectFieldProps = RemoteSelectBaseProps & {
  /**
   * The picked option, or its id, whose name is then asked for; with `allowTyped` a text; null
   * while there is none.
   */
  value: OptionId | Option | null
  /**
   * Loads the option of a value that is only an id; null where there is none.
   * @default asks the address with the filter `id:7`
   */
  loadById?: LoadOption | undefined
}

/**
 * A choice from a list that is loaded while a person types. Given only an id it asks for the name
 * of its option.
 */
export function AsyncSelectField({ value, loadById, onChange, ...field }: AsyncSelectFieldProps) {
  const { allowTyped = false, address, failedText, searchTexts } = field
  const texts = useTexts('list', english, searchTexts)
  const shared = useSettings()
  const fetch = field.fetch ?? shared.fetch
  const isAsked = !allowTyped && Boolean(loadById ?? address)
  const id = isAsked && isOptionId(value) ? value : undefined
  const byId = useOptionById(id, loadById ?? optionFrom(address ?? '', { fetch, failedText }))
  const { isLoading } = byId
  const change = (next: string | Option | null) => {
    if (next && typeof next === 'object') byId.remember(next)
    onChange(next)
  }
  return (
    <RemoteSelect
      {...field}
      value={byId.option ?? (typeof value === 'number' ? String(value) : value)}
      onChange={change}
      {...(isLoading && {
        checking: true,
        text: '',
        placeholder: texts.loading,
        texts: { ...field.texts, checking: texts.loading },
      })}
      note={
        id !== undefined && !isLoading && !byId.option ? (
          <OptionByIdNote
            id={`${field.id}-note`}
            onRetry={byId.hasFailed ? byId.retry : undefined}
          />
        ) : undefined
      }
    />
  )
}
