import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../../api/call.ts'
import { useFieldErrorText } from '../../../forms/field-errors.ts'
import type { Draft } from '../forms/draft.ts'
import { useDraftForm } from '../forms/useDraftForm.ts'

/** A form about a member. Areas are ticks by name; the first tick shows an error of the areas. */
export function useMemberForm<Answer>(
  initial: Draft,
  send: (draft: Draft, password?: string) => Promise<Result<Answer>>,
  onDone: (answer: Answer) => void,
) {
  const textOf = useMemberErrorText()
  return useDraftForm(initial, send, onDone, (name, error) => [
    name.startsWith('areas') ? 'areas.Americas' : name,
    textOf(name, error),
  ])
}

/** Returns the text of a field error of an invitation or a change of rights. */
function useMemberErrorText() {
  const { t } = useTranslation('members')
  const textOf = useFieldErrorText({})
  return (name: string, error: FieldErrorCode): string => {
    if (name.startsWith('areas')) return t('errors.areas')
    if (name === 'email' && error === 'inUse') return t('errors.member')
    if (name === 'email' && error === 'notAnOption') return t('errors.refused')
    return textOf(error, name)
  }
}
