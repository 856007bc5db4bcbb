import { CloudUpload } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../button/Button.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Dropzone.module.css'
import type { ZoneTexts } from './texts.ts'

export type DropAreaProps = {
  id: string
  texts: ZoneTexts
  limits: string
  describedBy: string | undefined
  disabled: boolean
  /** No more files fit: nothing can be chosen, and a drop is answered with the reason. */
  full: boolean
  /** More than one file may be chosen at once. */
  many: boolean
  busy: boolean
  onFiles: (files: readonly File[]) => void
  onBlur: (() => void) | undefined
}

/** Takes files that are dropped or pasted on it, or chosen with its button. The button is there for keys; a click anywhere does the same. */
export function DropArea({
  id,
  texts,
  limits,
  describedBy,
  disabled,
  full,
  many,
  busy,
  onFiles,
  onBlur,
}: DropAreaProps) {
  const closed = disabled || full
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    noKeyboard: true,
    noClick: closed,
    // Never the library's own `disabled`: the browser would leave the page for a file that is dropped there.
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
        onBlur,
      })}
      className={styles.area}
      data-over={(isDragActive && !closed) || undefined}
    >
      <input {...getInputProps({ multiple: many, hidden: true, style: undefined })} />
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
      <span id={`${id}-limits`} className="text-small">
        {limits}
      </span>
    </div>
  )
}
