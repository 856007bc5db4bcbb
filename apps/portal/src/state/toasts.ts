export interface Toast {
  uuid: string
  message: string
  type: 'info' | 'error' | 'success' | 'warning'
  /** Milliseconds. */
  autoClose: number
  /** The action that the toast is about. When it succeeds, its old errors are removed. */
  about?: string
}

/** The number of the last toast. */
let lastId = 0

function withoutErrors(list: Toast[], about: string | undefined): Toast[] {
  const left = list.filter(
    (toast) => toast.type !== 'error' || about === undefined || toast.about !== about,
  )
  // Returns the same list where nothing changed, so that nothing renders again.
  return left.length === list.length ? list : left
}

/** The toasts, oldest first. The kit shows three at a time and removes each after its time. */
interface ToastsState {
  toasts: Toast[]
}

export const initialToasts: ToastsState = { toasts: [] }

export function toastAdded(toast: Omit<Toast, 'uuid'>) {
  lastId += 1
  const added = { ...toast, uuid: String(lastId) }
  return ({ toasts }: ToastsState): ToastsState => ({
    toasts: [...(toast.type === 'success' ? withoutErrors(toasts, toast.about) : toasts), added],
  })
}

/** An action without a toast of its own succeeded. */
export function succeeded(about: string) {
  return ({ toasts }: ToastsState): ToastsState => ({ toasts: withoutErrors(toasts, about) })
}

export function toastClosed(uuid: string) {
  return ({ toasts }: ToastsState): ToastsState => ({
    toasts: toasts.filter((toast) => toast.uuid !== uuid),
  })
}

export function selectToasts({ toasts }: ToastsState) {
  return toasts
}
