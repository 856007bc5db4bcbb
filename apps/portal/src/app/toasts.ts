import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export interface Toast {
  uuid: string
  message: string
  type: 'info' | 'error' | 'success' | 'warning'
  /** Milliseconds. */
  autoClose: number
}

/** Newest first; each leaves by itself. */
export const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastAdded: {
      prepare: (toast: Omit<Toast, 'uuid'>) => ({ payload: { ...toast, uuid: nanoid() } }),
      reducer: (list, { payload }: PayloadAction<Toast>) => [payload, ...list],
    },
    toastClosed: (list, { payload: uuid }: PayloadAction<string>) => list.filter((toast) => toast.uuid !== uuid),
  },
  selectors: { selectToasts: (list) => list },
})

export const { toastAdded, toastClosed } = toasts.actions
export const { selectToasts } = toasts.selectors
