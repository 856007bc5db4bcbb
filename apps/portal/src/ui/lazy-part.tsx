import { ErrorBoundary, preloadModule, useLazyModule } from '@passerelle/kit'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { loadLostStyles, reloadPage } from '../navigation/lost-files.ts'
import { Lost } from './Lost.tsx'

/** The delay between a failure and the next try, in milliseconds. */
const retryDelay = 5000

interface LazyPartOptions {
  /** Shown while the part loads. @default nothing */
  waiting?: ReactNode
  /** Shows a message when the part could not be loaded, for parts that a person asked for. */
  showsFailure?: boolean
  /**
   * For a part that is the page itself: what surrounds it while it loads, without children, and
   * around the message when it could not be loaded. Its errors are those of the screen.
   */
  Frame?: ComponentType<{ children?: ReactNode }>
}

/**
 * A part of a screen that loads when it is first rendered. If it cannot be loaded, it is loaded
 * again later, and the rest of the screen stays. `load` loads it before that.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, showsFailure = false, Frame }: LazyPartOptions = {},
): ComponentType<Props> & { load: () => Promise<unknown> } {
  function LazyPart(props: Props) {
    const { module: Part, hasFailed, retry } = useLazyModule(load)
    const retryWithStyles = () => {
      loadLostStyles()
      retry()
    }
    useRetry(hasFailed, retryWithStyles)
    // Most browsers keep a module that failed until the page is loaded again.
    const retryOrReload = () => void load().then(retryWithStyles, reloadPage)
    const part = Part && <Part {...props} />
    if (part) return Frame ? part : <ErrorBoundary>{part}</ErrorBoundary>
    const failure = hasFailed ? <Lost onRetry={retryOrReload} /> : undefined
    if (Frame) return <Frame>{failure}</Frame>
    return showsFailure ? (failure ?? waiting) : waiting
  }
  return Object.assign(LazyPart, { load: () => preloadModule(load) })
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
