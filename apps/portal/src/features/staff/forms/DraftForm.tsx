import { ProofDialog } from '../dialogs/lazy-dialogs.ts'
import { DeskForm, type DeskFormProps } from './DeskForm.tsx'
import type { useDraftForm } from './useDraftForm.ts'

interface DraftFormProps extends DeskFormProps {
  form: ReturnType<typeof useDraftForm>
}

/** A form of the desk, with the question for the password if the server asks for it. */
export function DraftForm({ form, ...props }: DraftFormProps) {
  const { proof } = form
  return (
    <>
      <DeskForm form={form} {...props} />
      {proof.isAsked && (
        <ProofDialog
          action={props.action}
          needsPassword
          send={proof.send}
          onDone={proof.close}
          onClose={proof.close}
        />
      )}
    </>
  )
}
