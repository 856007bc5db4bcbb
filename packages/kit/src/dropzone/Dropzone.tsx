'use client'

import { useContext } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Notice } from '../feedback/notice/Notice.tsx'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'
import type { FileObject } from './file-object.ts'
import type { DropzoneLoadingTexts, DropzoneTexts } from './texts.ts'
import { ZoneLoaderContext } from './zone-loader.ts'
import { useTexts } from '../settings/settings.ts'

const english: DropzoneLoadingTexts = {
  loading: 'Loading',
  failed: 'The file area could not be loaded',
  again: 'Try again',
}

export type DropzoneProps = Omit<
  ComponentProps<'div'>,
  'children' | 'id' | 'onBlur' | 'onChange'
> & {
  /** Id of the button that chooses files; the other ids begin with it. */
  id: string
  /** What the files are for. */
  label: ReactNode
  /** The selected files. */
  value: readonly FileObject[]
  /** Is called with all selected files after each change. */
  onChange: (files: FileObject[]) => void
  /** Most files. @default 1 */
  maxFiles?: number | undefined
  /**
   * Which files are taken, as in HTML: `.pdf`, `image/png`, `image/*`, with commas between them.
   * @default all
   */
  accept?: string | undefined
  /** The largest size of a file in megabytes; a megabyte is 1,048,576 bytes. @default 1 */
  maxFileSize?: number | undefined
  /**
   * Called with a toast for each file that is not taken. The reasons are also shown under the
   * area. @default none
   */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** The focus has left the area. @default none */
  onBlur?: (() => void) | undefined
  /** A sentence under the area. @default none */
  hint?: ReactNode
  /** The error message under the area. @default none */
  error?: ReactNode
  /** Shows beside the label that it may be empty. @default false */
  optional?: boolean | undefined
  /** Left empty, it says 'missing value'. @default false */
  required?: boolean | undefined
  /** Files can be neither added nor removed. @default false */
  disabled?: boolean | undefined
  /** The value differs from the stored one. @default false */
  changed?: boolean | undefined
  /** Words of its own. @default English */
  texts?: Partial<DropzoneTexts> | undefined
}

/**
 * Selects files by dropping, pasting or choosing, and lists them (specification, sections 2, 5 and
 * 8). The area is loaded when it is first rendered; until then the label and a spinner show.
 */
export function Dropzone({ texts: ownTexts, ...props }: DropzoneProps) {
  const { module: zone, hasFailed, retry } = useLazyModule(useContext(ZoneLoaderContext))
  const { id, label } = props
  const texts = useTexts('dropzone', english, ownTexts)
  if (zone) return <zone.Zone {...props} texts={ownTexts} />
  const again = (
    <Button id={id} variant="secondarySmall" aria-labelledby={`${id}-label ${id}`} onClick={retry}>
      {texts.again}
    </Button>
  )
  return (
    <div aria-busy={!hasFailed}>
      <label id={`${id}-label`} htmlFor={id} className="kit-text-label">
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
