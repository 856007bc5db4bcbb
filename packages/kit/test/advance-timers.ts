import { vi } from 'vitest'

const step = 50 // ms

/** Advances the faked timers in small steps and waits for React's rendering after each. */
export async function advanceTimers(time: number) {
  for (let left = time; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await afterRendering()
  }
}

/** React schedules its rendering and effects with MessageChannel, which is not faked. */
async function afterRendering() {
  for (let hops = 0; hops < 3; hops += 1) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  }
}
