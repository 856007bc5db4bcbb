import { useLazyModule } from '@passerelle/kit'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { loadLostStyles } from '../navigation/lost-files.ts'
import { Boundary } from './Boundary.tsx'
import { Lost } from './Lost.tsx'

/** How long after a failure a part is asked for again. Milliseconds. */
const pause = 5000

interface LazyPartOptions {
  /** Shown while the part loads. @default nothing */
  waiting?: ReactNode
  /** Says that the part could not be loaded, for parts that a person has asked for. */
  saysSo?: boolean
}

/**
 * A part of a screen that loads when it is first rendered. A part that does not arrive is asked for
 * again, and takes nothing of the screen with it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, saysSo = false }: LazyPartOptions = {},
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { module: Part, hasFailed, retry } = useLazyModule(load)
    const again = () => {
      loadLostStyles()
      retry()
    }
    useRetry(hasFailed, again)
    if (Part)
      return (
        <Boundary>
          <Part {...props} />
        </Boundary>
      )
    return hasFailed && saysSo ? <Lost onRetry={again} /> : waiting
  }
}

/** Tries again after a pause, and as soon as the network is back. */
function useRetry(hasFailed: boolean, again: () => void) {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (!hasFailed) return
    const run = () => latest.current()
    const timer = setTimeout(run, pause)
    addEventListener('online', run)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', run)
    }
  }, [hasFailed])
}
