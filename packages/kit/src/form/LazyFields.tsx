import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import { useFormSettings } from './form-context.ts'

const importLazyFields = () => import('./lazy-fields.ts')

export type LazyFieldsProps = {
  /** Shown until the components have loaded. */
  fallback: ReactNode
  children: (components: Awaited<ReturnType<typeof importLazyFields>>) => ReactNode
}

/** Loads the components that few forms need, and renders with them. */
export function LazyFields({ fallback, children }: LazyFieldsProps) {
  const { texts } = useFormSettings()
  const { module: components, hasFailed, retry } = useLazyModule(importLazyFields)
  if (components) return children(components)
  if (!hasFailed) return fallback
  return (
    <LoadFailure
      text={texts.partFailed ?? 'This part of the form could not be loaded'}
      onRetry={retry}
    />
  )
}

/** Says that a part of the form could not be loaded, with a button that tries again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { texts } = useFormSettings()
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        <Button variant="secondarySmall" onClick={onRetry}>
          {texts.again ?? 'Try again'}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
