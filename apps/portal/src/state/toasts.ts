import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export interface Toast {
  uuid: string
  message: string
  type: 'info' | 'error' | 'success' | 'warning'
  /** Milliseconds. */
  autoClose: number
  /** The action that it tells of. When that succeeds, its old errors leave. */
  about?: string
}

function withoutErrors(list: Toast[], about: string | undefined): Toast[] {
  const left = list.filter(
    (toast) => toast.type !== 'error' || about === undefined || toast.about !== about,
  )
  // The same list, where there is nothing to show anew.
  return left.length === list.length ? list : left
}

/** Oldest first, as the kit shows them: what comes fourth waits its turn. Each leaves by itself. */
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
    /** An action went well that says nothing of it. */
    succeeded: (list, { payload: about }: PayloadAction<string>) => withoutErrors(list, about),
    toastClosed: (list, { payload: uuid }: PayloadAction<string>) =>
      list.filter((toast) => toast.uuid !== uuid),
  },
  selectors: { selectToasts: (list) => list },
})

export const { toastAdded, succeeded, toastClosed } = toasts.actions
export const { selectToasts } = toasts.selectors
