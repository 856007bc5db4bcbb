import { CloudUpload } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../button/Button.tsx'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Dropzone.module.css'
import type { ZoneTexts } from './texts.ts'

export type DropAreaProps = {
  id: string
  texts: ZoneTexts
  limits: string
  describedBy: string | undefined
  disabled: boolean
  /** The maximum is reached: nothing can be chosen, and a drop shows the reason. */
  full: boolean
  /** The file dialog may select more than one file. */
  many: boolean
  busy: boolean
  /** Kinds of files, for the file dialog. */
  accept: string | undefined
  onFiles: (files: readonly File[]) => void
  onBlur: (() => void) | undefined
}

/**
 * Takes files that are dropped, pasted or chosen. The button is for the keyboard: a click anywhere
 * in the area opens the file dialog.
 */
export function DropArea({
  id,
  texts,
  limits,
  describedBy,
  disabled,
  full,
  many,
  busy,
  accept,
  onFiles,
  onBlur,
}: DropAreaProps) {
  const closed = disabled || full
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    noKeyboard: true,
    noClick: closed,
    // The library's `disabled` is not used: with it the browser would open a dropped file in place
    // of the page.
    onDrop: (files) => {
      if (!disabled) onFiles(files)
    },
  })
  return (
    <div
      {...getRootProps({
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
        'aria-disabled': closed || undefined,
        'aria-busy': busy || undefined,
      })}
      // Without its keyboard the library drops this one.
      onBlur={onBlur}
      className={styles.area}
      data-over={(isDragActive && !closed) || undefined}
    >
      <input {...getInputProps({ accept, multiple: many, hidden: true, style: undefined })} />
      {busy ? <Spinner label={texts.reading} /> : <Icon of={CloudUpload} size={24} />}
      <span className={styles.invitation}>
        <b>{texts.drop}</b>
        <span>{texts.or}</span>
        <Button
          id={id}
          variant="clean"
          disabled={closed}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={describedBy}
        >
          {texts.choose}
        </Button>
      </span>
      <span id={`${id}-limits`} className="kit-text-small">
        {limits}
      </span>
    </div>
  )
}
