'use client'

import { Info } from 'lucide-react'
import { classes } from '../classes.ts'
import { Notice } from '../feedback/notice/Notice.tsx'
import { FieldError } from '../field/cell/Cell.tsx'
import { LabelText } from '../field/cell/LabelText.tsx'
import { useMissing } from '../field/cell/useMissing.ts'
import { DropArea } from './DropArea.tsx'
import type { DropzoneProps } from './Dropzone.tsx'
import { useSettings, useTexts } from '../settings/settings.ts'
import styles from './Dropzone.module.css'
import type { FileObject } from './file-object.ts'
import { SelectedFiles } from './SelectedFiles.tsx'
import { english } from './texts.ts'
import { useFileQueue } from './useFileQueue.ts'

/**
 * The loaded dropzone: label, area, messages about files that were not taken, selected files, and
 * a notice when the maximum is reached.
 */
export function Zone(props: DropzoneProps) {
  const {
    id,
    label,
    value,
    onChange,
    maxFiles = 1,
    maxFileSize = 1,
    accept,
    onToast: ownOnToast,
    onBlur: ownBlur,
    hint,
    error: ownError,
    required,
    optional,
    disabled = false,
    changed,
    texts: ownTexts,
    className,
    ...rest
  } = props
  const texts = useTexts('dropzone', english, ownTexts)
  const { onToast: sharedOnToast } = useSettings()
  const onToast = ownOnToast ?? sharedOnToast
  const { error, onBlur } = useMissing(
    { required, error: ownError, disabled, onBlur: ownBlur, texts: ownTexts },
    value.length === 0,
  )
  const queue = useFileQueue({ value, onChange, onToast, maxFiles, maxFileSize, accept, texts })
  const isFull = value.length >= maxFiles
  const removeFile = (file: FileObject) => {
    queue.remove(file)
    document.getElementById(id)?.focus() // the button that had the focus is gone
  }
  return (
    <div
      {...rest}
      className={classes(styles.dropzone, className)}
      data-invalid={error ? true : undefined}
      data-disabled={disabled || undefined}
    >
      <div className={styles.head}>
        <label id={`${id}-label`} htmlFor={id} className={classes(changed && 'kit-changed')}>
          <LabelText changed={changed && texts.changed}>{label}</LabelText>
        </label>
        {optional && <span className={styles.optional}>{texts.optional}</span>}
      </div>
      <DropArea
        {...{ id, texts, disabled, onBlur, accept }}
        describedBy={classes(
          `${id}-limits`,
          hint ? `${id}-hint` : false,
          isFull && `${id}-full`,
          error ? `${id}-error` : false,
        )}
        full={isFull}
        busy={queue.busy}
        limits={texts.limits(maxFiles, maxFileSize)}
        many={maxFiles - value.length > 1}
        onFiles={queue.take}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <FileErrors id={id} errors={queue.fileErrors} announced={!onToast} />
      <SelectedFiles files={value} texts={texts} onRemove={disabled ? undefined : removeFile} />
      {isFull && (
        <Notice icon={Info} id={`${id}-full`}>
          {texts.full(maxFiles)}
        </Notice>
      )}
    </div>
  )
}

type FileErrorsProps = {
  id: string
  errors: readonly string[]
  /** Screen readers announce the messages here, because no toast shows them. */
  announced: boolean
}

function FileErrors({ id, errors: reasons, announced }: FileErrorsProps) {
  if (reasons.length === 0) return null
  return (
    <div className={styles.fileErrors} role={announced ? 'alert' : undefined}>
      {reasons.map((reason, index) => (
        <FieldError key={index} id={`${id}-error-${index}`}>
          {reason}
        </FieldError>
      ))}
    </div>
  )
}
