import type { ToastRequest } from '../settings/settings.ts'

export type ToastMessage = ToastRequest & { uuid: string }

export type VisibleToast = ToastMessage & { key: string }

const maxVisible = 3

/**
 * The toasts that show, oldest first. A second toast with the same uuid replaces the first one, and
 * its countdown starts again.
 */
export function visibleToasts(toasts: readonly ToastMessage[]): VisibleToast[] {
  const latest = new Map<string, VisibleToast>()
  const counts = new Map<string, number>()
  for (const toast of toasts) {
    const { uuid } = toast
    const count = (counts.get(uuid) ?? 0) + 1
    counts.set(uuid, count)
    latest.delete(uuid)
    latest.set(uuid, { ...toast, autoClose: durationOf(toast), key: `${uuid} ${count}` })
  }
  return [...latest.values()].slice(0, maxVisible)
}

/** 0 for a value that is not a positive number: the toast stays until it is closed. */
function durationOf({ autoClose }: ToastMessage): number {
  return Number.isFinite(autoClose) ? Math.max(0, autoClose) : 0
}
