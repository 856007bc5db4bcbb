import type { Meta } from '@storybook/react-vite'
import { Plane } from 'lucide-react'
import { Icon } from './Icon.tsx'

export default { title: 'Foundations/Icon', component: Icon } satisfies Meta<typeof Icon>

const row = { display: 'flex', gap: 'var(--space-16)', alignItems: 'center' } as const

export const EverySize = () => (
  <div style={row}>
    <Icon of={Plane} size={16} />
    <Icon of={Plane} />
    <Icon of={Plane} size={24} />
  </div>
)
export const BesideText = () => (
  <p style={row}>
    <Icon of={Plane} />
    Main airport
  </p>
)
