import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export interface Toast {
  uuid: string
  message: string
  type: 'info' | 'error' | 'success' | 'warning'
  /** Milliseconds. */
  autoClose: number
  /** The action that the toast is about. When it succeeds, its old errors are removed. */
  about?: string
}

function withoutErrors(list: Toast[], about: string | undefined): Toast[] {
  const left = list.filter(
    (toast) => toast.type !== 'error' || about === undefined || toast.about !== about,
  )
  // Returns the same list where nothing changed, so that nothing renders again.
  return left.length === list.length ? list : left
}

/** The toasts, oldest first. The kit shows three at a time and removes each after its time. */
export const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastAdded: {
      prepare: (toast: Omit<Toast, 'uuid'>) => ({ payload: { ...toast, uuid: nanoid() } }),
      reducer: (list, { payload }: PayloadAction<Toast>) => [
        ...(payload.type === 'success' ? withoutErrors(list, payload.about) : list),
        payload,
      ],
    },
    /** An action without a toast of its own succeeded. */
    succeeded: (list, { payload: about }: PayloadAction<string>) => withoutErrors(list, about),
    toastClosed: (list, { payload: uuid }: PayloadAction<string>) =>
      list.filter((toast) => toast.uuid !== uuid),
  },
  selectors: { selectToasts: (list) => list },
})

export const { toastAdded, succeeded, toastClosed } = toasts.actions
export const { selectToasts } = toasts.selectors
