import { Suspense, use, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../button/Button.tsx'
import { Notice } from '../../feedback/notice/Notice.tsx'
import { preloadModule, useLazyModule } from '../../useLazyModule.ts'
import { useFormWords } from '../state/form-context.ts'

const importLazyFields = () => import('./lazy-fields.ts')

/** The first load. It never rejects, because a failed load is shown with a button. */
let firstLoad: Promise<unknown> | undefined
const loadFirst = () => (firstLoad ??= preloadModule(importLazyFields).catch(() => undefined))

// A server's page is rendered once, so the components must be there by then.
if (typeof document === 'undefined') void loadFirst()

export type LazyFieldsProps = {
  /** Shown until the components have loaded. */
  fallback: ReactNode
  children: (components: Awaited<ReturnType<typeof importLazyFields>>) => ReactNode
}

/**
 * Loads the components that few forms need, and renders with them. On a server, and until React
 * has taken over the server's page, it waits for them: that page shows them already.
 */
export function LazyFields(props: LazyFieldsProps) {
  return (
    <Suspense fallback={props.fallback}>
      <LoadedFields {...props} />
    </Suspense>
  )
}

function LoadedFields({ fallback, children }: LazyFieldsProps) {
  const texts = useFormWords()
  const isServerPage = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const { module: components, hasFailed, retry } = useLazyModule(importLazyFields)
  if (components) return children(components)
  if (isServerPage) use(loadFirst())
  if (!hasFailed) return fallback
  return <LoadFailure text={texts.partFailed} onRetry={retry} />
}

const neverChanges = () => () => undefined

/** Says that a part of the form could not be loaded, with a button that tries again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const texts = useFormWords()
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        <Button variant="secondarySmall" onClick={onRetry}>
          {texts.again}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
