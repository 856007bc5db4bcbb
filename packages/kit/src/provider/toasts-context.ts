'use client'

import { createContext, useContext } from 'react'
import type { ToastRequest } from '../settings/settings.ts'

export type ToastControls = {
  /** Shows a toast, or gives it to the provider's `onToast`, and returns its uuid. */
  show: (toast: ToastRequest) => string
  /** Closes it before its time. One that `onToast` got is closed by the page. */
  close: (uuid: string) => void
}

export const ToastsContext = createContext<ToastControls | null>(null)

/** Shows and closes toasts, anywhere below a `KitProvider`. */
export function useToasts(): ToastControls {
  const controls = useContext(ToastsContext)
  if (!controls) throw new Error('useToasts needs a KitProvider above it')
  return controls
}
