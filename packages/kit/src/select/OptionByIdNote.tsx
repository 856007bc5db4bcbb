import { Button } from '../button/Button.tsx'
import { FieldError } from '../field/cell/Cell.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './OptionByIdNote.module.css'
import { selectEnglish as english } from './options/texts.ts'

export type OptionByIdNoteProps = {
  id: string
  /** Given where the name could not be loaded; without it there is no such option. */
  onRetry: (() => void) | undefined
}

/** Says why a select shows an id in place of a name. */
export function OptionByIdNote({ id, onRetry }: OptionByIdNoteProps) {
  const texts = useTexts('select', english)
  return (
    <div role="alert" className={styles.note}>
      <FieldError id={id}>{onRetry ? texts.nameFailed : texts.unknown}</FieldError>
      {onRetry && (
        <Button variant="secondarySmall" onClick={onRetry}>
          {texts.again}
        </Button>
      )}
    </div>
  )
}
