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
 * whole time.
 */
export function shownToasts(toasts: readonly ToastMessage[]): ShownToast[] {
  const latest = new Map<string, ShownToast>()
  const times = new Map<string, number>()
  for (const toast of toasts) {
    const { uuid } = toast
    const time = (times.get(uuid) ?? 0) + 1
    times.set(uuid, time)
    latest.delete(uuid)
    latest.set(uuid, { ...toast, autoClose: timeOf(toast), key: `${uuid} ${time}` })
  }
  return [...latest.values()].slice(0, mostAtOnce)
}

/** What is no positive number of milliseconds means until it is closed. */
function timeOf({ autoClose }: ToastMessage): number {
  return Number.isFinite(autoClose) ? Math.max(0, autoClose) : 0
}
