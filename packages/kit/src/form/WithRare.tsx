import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { useOnDemand } from '../on-demand.ts'
import { useForm } from './context.ts'

const load = () => import('./rare.ts')

export type WithRareProps = {
  /** Keeps the place until the part has come. */
  waiting: ReactNode
  children: (rare: Awaited<ReturnType<typeof load>>) => ReactNode
}

/** Draws with a part that few forms have, and that is therefore fetched by those that do. */
export function WithRare({ waiting, children }: WithRareProps) {
  const { texts } = useForm()
  const { part, failed, ask } = useOnDemand(load)
  if (part) return children(part)
  return failed ? (
    <LoadFailed
      text={texts.partFailed ?? 'This part of the form could not be loaded'}
      onAgain={ask}
    />
  ) : (
    waiting
  )
}

/** Stands in the place of what could not be fetched. */
export function LoadFailed({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { texts } = useForm()
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        <Button variant="secondarySmall" onClick={onAgain}>
          {texts.again ?? 'Try again'}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
