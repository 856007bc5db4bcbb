import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Plane } from 'lucide-react'
import { Icon } from './Icon.tsx'

export default { title: 'Foundations/Icon', component: Icon } satisfies Meta<typeof Icon>

const row = { display: 'flex', gap: 'var(--kit-space-16)', alignItems: 'center' } as const

export const EverySize = (args: Args<typeof Icon>) => (
  <div style={row}>
    <Icon of={Plane} size={16} {...args} />
    <Icon of={Plane} {...args} />
    <Icon of={Plane} size={24} {...args} />
  </div>
)
export const BesideText = () => (
  <p style={row}>
    <Icon of={Plane} />
    Main airport
  </p>
)
