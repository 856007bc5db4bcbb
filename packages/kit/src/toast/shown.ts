import { aText, faultIn } from '../wrong/fault.ts'
import { known } from '../wrong/known.ts'
import { signs } from './signs.ts'
import type { ToastType } from './signs.ts'

export type ToastMessage = {
  uuid: string
  message: string
  type: ToastType
  /** Milliseconds it stays; 0, and whatever is no positive number, means until it is closed. */
  autoClose: number
}

export type ShownToast = ToastMessage & { key: string }

const mostAtOnce = 3

/**
 * The messages that show, oldest first. One that comes again under the same uuid takes the place of the earlier one and has its
 * whole time. An entry that cannot be read is shown with what is wrong with it.
 */
export function shownToasts(toasts: readonly ToastMessage[]): ShownToast[] {
  const latest = new Map<string, ShownToast>()
  const times = new Map<string, number>()
  for (const toast of toasts) {
    const { uuid, ...rest } = repaired(toast)
    const time = (times.get(uuid) ?? 0) + 1
    times.set(uuid, time)
    latest.delete(uuid)
    latest.set(uuid, { uuid, ...rest, key: `${uuid} ${time}` })
  }
  return [...latest.values()].slice(0, mostAtOnce)
}

function repaired(toast: Partial<ToastMessage> | null | undefined): ToastMessage {
  const { uuid = '', message = '', type = 'info', autoClose = 0 } = toast ?? {}
  const fault = faultIn('Toast', { ...toast }, { uuid: aText, message: aText })
  if (fault) return { uuid, message: fault, type: 'error', autoClose: 0 }
  return {
    uuid,
    message,
    type: known(type, signs, 'info'),
    autoClose: Number.isFinite(autoClose) ? Math.max(0, autoClose) : 0,
  }
}
