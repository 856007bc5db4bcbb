import { Button, Dialog, Stack } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { byScreenOrder, useChangeTexts } from '../../../forms/record/record-words.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { draftOf, type Draft, type Value } from './draft.ts'
import { useProfileForm } from './form-context.ts'

interface ConflictDialogProps {
  /** The present values of the fields that were changed elsewhere, by path. */
  values: Draft
}

/**
 * Shows what was saved elsewhere, such as in another tab, since the agent edited the same fields,
 * and asks which values to keep.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <WithTexts of={['leaving']} waiting={null}>
      <Question {...props} />
    </WithTexts>
  )
}

function Question({ values }: ConflictDialogProps) {
  const { t } = useTranslation(['leaving', 'profile', 'common'])
  const { agent, draft, edit, save, finishResult } = useProfileForm()
  const stored = draftOf(agent)
  const { labelOf, valueOf } = useChangeTexts()
  const paths = Object.keys(values).toSorted(byScreenOrder)
  // A consent has two values, so two edits of it agree.
  const textOf = (path: string, value: Value = null) =>
    typeof value === 'boolean' ? '' : valueOf(path, value)
  const keepSaved = () => {
    for (const path of paths) edit(path, stored[path] ?? null)
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={keepSaved}>
        {t('elsewhere.keepSaved')}
      </Button>
      <Button variant="primaryMedium" onClick={save}>
        {t('elsewhere.saveMine')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={t('elsewhere.title')}
      actions={actions}
      onClose={finishResult}
      closeText={t('common:close')}
    >
      <Stack gap="close">
        <p>{t('elsewhere.lead')}</p>
        {paths.map((path) => (
          <div key={path}>
            <strong>{labelOf(path)}</strong>
            <p>{t('elsewhere.saved', { value: textOf(path, values[path]) })}</p>
            <p>{t('elsewhere.entry', { value: textOf(path, draft[path]) })}</p>
          </div>
        ))}
      </Stack>
    </Dialog>
  )
}
