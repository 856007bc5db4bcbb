import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import type { Args } from '../../../test/stories/args.ts'
import { Button } from '../../button/Button.tsx'
import { Fireworks } from './Fireworks.tsx'

export default { title: 'Feedback/Fireworks', component: Fireworks } satisfies Meta<
  typeof Fireworks
>

export const OnApproval = (args: Args<typeof Fireworks>) => {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  return (
    <>
      <Button
        variant="primaryMedium"
        onClick={(event) => setAt({ x: event.clientX, y: event.clientY })}
      >
        Approve
      </Button>
      <Fireworks at={at} onDone={() => setAt(null)} {...args} />
    </>
  )
}
