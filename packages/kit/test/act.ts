import react from 'react'
import { flushSync } from 'react-dom'

const turn = () =>
  new Promise((over) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      (message) => {
        port1.close()
        over(message)
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(null)
  })

/**
 * Stands for React's own `act`, which the build that ships has not: what is drawn, or drawn again, is there when it is over, and so is what its
 * effects set, once; for what comes later a test waits. Uses no timer, which a test may have faked.
 */
async function act(draw: () => unknown): Promise<void> {
  let drawn: unknown
  flushSync(() => {
    drawn = draw()
  })
  await drawn
  await turn()
}

// vitest-browser-react looks for it here when it is read.
if (!('act' in react)) Object.assign(react, { act })
