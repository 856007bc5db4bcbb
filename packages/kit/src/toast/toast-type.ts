import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

export type ToastType = 'info' | 'error' | 'success' | 'warning'

export const toastIcons = {
  info: Info,
  error: CircleAlert,
  success: CircleCheck,
  warning: TriangleAlert,
}
