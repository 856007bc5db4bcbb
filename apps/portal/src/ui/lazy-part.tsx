import { useLazyModule } from '@passerelle/kit'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { loadLostStyles } from '../navigation/lost-files.ts'
import { Boundary } from './Boundary.tsx'
import { Lost } from './Lost.tsx'

/** The delay between a failure and the next try, in milliseconds. */
const retryDelay = 5000

interface LazyPartOptions {
  /** Shown while the part loads. @default nothing */
  waiting?: ReactNode
  /** Shows a message when the part could not be loaded, for parts that a person asked for. */
  showsFailure?: boolean
}

/**
 * A part of a screen that loads when it is first rendered. If it cannot be loaded, it is loaded
 * again later, and the rest of the screen stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, showsFailure = false }: LazyPartOptions = {},
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { module: Part, hasFailed, retry } = useLazyModule(load)
    const retryWithStyles = () => {
      loadLostStyles()
      retry()
    }
    useRetry(hasFailed, retryWithStyles)
    if (Part)
      return (
        <Boundary>
          <Part {...props} />
        </Boundary>
      )
    return hasFailed && showsFailure ? <Lost onRetry={retryWithStyles} /> : waiting
  }
}

/** Tries again after a pause, and as soon as the network is back. */
function useRetry(hasFailed: boolean, retry: () => void) {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (!hasFailed) return
    const run = () => latest.current()
    const timer = setTimeout(run, retryDelay)
    addEventListener('online', run)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', run)
    }
  }, [hasFailed])
}
