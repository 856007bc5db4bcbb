import { useContext } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'
import type { FileObject } from './file-object.ts'
import type { DropzoneTexts } from './texts.ts'
import { ZoneContext } from './zone-context.ts'

/** Words that are needed before the area has come. */
export type ShellTexts = { loading: string; failed: string; again: string }

const english: ShellTexts = {
  loading: 'Loading',
  failed: 'The file area could not be loaded',
  again: 'Try again',
}

export type DropzoneProps = {
  /** Id of the button that chooses files; the other ids begin with it. */
  id: string
  /** What the files are. */
  label: ReactNode
  /** The files that it holds. */
  value: readonly FileObject[]
  /** All files that it holds from now on. */
  onChange: (files: FileObject[]) => void
  /** Most files. @default 1 */
  maxFiles?: number | undefined
  /** Most megabytes of each file; one is 1,048,576 bytes. @default 1 */
  maxFileSize?: number | undefined
  /** Shows the toasts about files that are refused. The reasons stand under the area as well, because toasts go. @default none */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** The focus has left the area. @default none */
  onBlur?: (() => void) | undefined
  /** A sentence under the area. @default none */
  hint?: ReactNode
  /** What is wrong, in words, under the area. @default none */
  error?: ReactNode
  /** Says so beside the label. @default false */
  optional?: boolean | undefined
  /** Takes no files and gives none up. @default false */
  disabled?: boolean | undefined
  /** Differs from what is stored. @default false */
  changed?: boolean | undefined
  /** Words of its own. @default English */
  texts?: Partial<DropzoneTexts> | undefined
}

/**
 * An area that takes files, by dropping, pasting or choosing, and the files that it holds (specification, sections 2, 5 and 8).
 * It is fetched when it is first drawn: until then there is its label.
 */
export function Dropzone({ texts: own = {}, ...props }: DropzoneProps) {
  const { module: zone, hasFailed, retry } = useLazyModule(useContext(ZoneContext))
  const { id, label } = props
  const texts = { ...english, ...own }
  if (zone) return <zone.Zone {...props} texts={texts} />
  const again = (
    <Button id={id} variant="secondarySmall" aria-labelledby={`${id}-label ${id}`} onClick={retry}>
      {texts.again}
    </Button>
  )
  return (
    <div aria-busy={!hasFailed}>
      <label id={`${id}-label`} htmlFor={id} className="text-label">
        {label}
      </label>
      {hasFailed ? (
        <Notice tone="red" role="alert" action={again}>
          {texts.failed}
        </Notice>
      ) : (
        <Spinner label={texts.loading} />
      )}
    </div>
  )
}
