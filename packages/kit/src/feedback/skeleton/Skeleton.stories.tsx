import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { Skeleton, SkeletonCell } from './Skeleton.tsx'

export default {
  title: 'Feedback/Skeleton',
  component: Skeleton,
  subcomponents: { SkeletonCell },
} satisfies Meta<typeof Skeleton>

export const EveryWidth = (args: Args<typeof Skeleton>) => (
  <div style={{ display: 'grid', gap: 'var(--kit-space-12)' }}>
    <Skeleton wide="third" {...args} />
    <Skeleton wide="half" {...args} />
    <Skeleton {...args} />
    <Skeleton wide="full" {...args} />
  </div>
)
export const FormOnItsWay = () => (
  <Ticket>
    <TicketRow>
      <SkeletonCell />
      <SkeletonCell size="two" />
    </TicketRow>
    <TicketRow>
      <SkeletonCell />
    </TicketRow>
  </Ticket>
)
