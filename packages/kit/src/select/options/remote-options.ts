/** The options of a list that is loaded while a person types. */
import type { ToastRequest } from '../../toast/Toasts.tsx'
import type { ListRequestOptions } from './list-endpoint.ts'
import type { LoadOptions, Option } from './option.ts'

/**
 * The source of the options: the address of a list endpoint, or a function that loads them in
 * another way.
 */
export type OptionSource = ListRequestOptions & {
  /** Address of a list endpoint: `/api/lists/airports`. @default none */
  address?: string | undefined
  /**
   * Loads the whole list, 1000 options 250 ms after the last key, instead of 100 options after 750
   * ms.
   * @default false
   */
  whole?: boolean | undefined
  /** Takes the place of the address. @default none */
  load?: LoadOptions | undefined
  /** Milliseconds between the last key and the request. @default 750; 250 for a whole list */
  debounce?: number | undefined
}

/** What a select with remote options takes besides its value. */
export type RemoteBaseProps = OptionSource & {
  /**
   * Shows a toast of 2 s when the list could not be loaded. The list shows a message, too.
   * @default none
   */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** Called with the error when the list could not be loaded. @default none */
  onLoadError?: ((error: unknown) => void) | undefined
  /**
   * The typed text may be the value. The value is then a text: the typed one, or the value (else
   * the name) of the picked option.
   * @default false
   */
  allowTyped?: boolean | undefined
  /**
   * Called with the picked option, or the text with `allowTyped`; null when the field was emptied.
   */
  onChange: (value: string | Option | null) => void
  /**
   * Called with the option that was picked from the list, for fields that fill in others. @default
   * none
   */
  onPick?: ((option: Option) => void) | undefined
  /** The focus has left the field and its list. @default none */
  onBlur?: (() => void) | undefined
  /** The text of the row that takes the typed text. @default 'Use “Lima”' */
  typedText?: ((typed: string) => string) | undefined
}

export type RemoteOptionsProps = RemoteBaseProps & {
  /** The picked option, or with `allowTyped` a text; null while there is none. */
  value: string | Option | null
}
