import type { Meta } from '@storybook/react-vite'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { Skeleton, SkeletonCell } from './Skeleton.tsx'

export default {
  title: 'Feedback/Skeleton',
  component: Skeleton,
  subcomponents: { SkeletonCell },
} satisfies Meta<typeof Skeleton>

export const EveryWidth = () => (
  <div style={{ display: 'grid', gap: 'var(--space-12)' }}>
    <Skeleton wide="third" />
    <Skeleton wide="half" />
    <Skeleton />
    <Skeleton wide="full" />
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
