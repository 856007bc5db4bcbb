import { Info } from 'lucide-react'
import { classes } from '../classes.ts'
import { Notice } from '../feedback/Notice.tsx'
import { FieldError } from '../field/Cell.tsx'
import { DropArea } from './DropArea.tsx'
import type { DropzoneProps } from './Dropzone.tsx'
import styles from './Dropzone.module.css'
import type { FileObject } from './file-object.ts'
import { Files } from './Files.tsx'
import { english } from './texts.ts'
import type { DropzoneTexts } from './texts.ts'
import { useIntake } from './useIntake.ts'

export type ZoneProps = Omit<DropzoneProps, 'texts'> & { texts: Partial<DropzoneTexts> }

/** A dropzone once it has come: its label, the area, what was refused, the files, and that there are enough. */
export function Zone(props: ZoneProps) {
  const {
    id,
    label,
    value,
    onChange,
    maxFiles = 1,
    maxFileSize = 1,
    onToast,
    onBlur,
    hint,
    error,
    optional,
    disabled = false,
    changed,
  } = props
  const texts = { ...english, ...props.texts }
  const { take, remove, busy, refusals } = useIntake({
    value,
    onChange,
    onToast,
    maxFiles,
    maxFileSize,
    texts,
  })
  const full = value.length >= maxFiles
  const describedBy = classes(
    `${id}-limits`,
    hint ? `${id}-hint` : false,
    full && `${id}-full`,
    error ? `${id}-error` : false,
  )
  const removed = (file: FileObject) => {
    remove(file)
    document.getElementById(id)?.focus()
  }
  return (
    <div
      className={styles.dropzone}
      data-invalid={error ? true : undefined}
      data-disabled={disabled || undefined}
    >
      <div className={styles.head}>
        <label id={`${id}-label`} htmlFor={id} data-changed={changed || undefined}>
          {label}
          {changed && <span className="sr"> ({texts.changed})</span>}
        </label>
        {optional && <span className={styles.optional}>{texts.optional}</span>}
      </div>
      <DropArea
        {...{ id, texts, describedBy, disabled, full, busy, onBlur }}
        limits={texts.limits(maxFiles, maxFileSize)}
        many={maxFiles - value.length > 1}
        onFiles={take}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {refusals.length > 0 && (
        <div className={styles.refusals} role={onToast ? undefined : 'alert'}>
          {refusals.map((reason, place) => (
            <FieldError key={place} id={`${id}-refusal-${place}`}>
              {reason}
            </FieldError>
          ))}
        </div>
      )}
      <Files files={value} texts={texts} onRemove={disabled ? undefined : removed} />
      {full && (
        <Notice icon={Info} id={`${id}-full`}>
          {texts.full(maxFiles)}
        </Notice>
      )}
    </div>
  )
}
