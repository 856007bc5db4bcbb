import type { Meta } from '@storybook/react-vite'
import { Avatar } from '../avatar/Avatar.tsx'
import type { AvatarSize } from '../avatar/Avatar.tsx'
import { Measures } from './Swatches.tsx'
import { tokens } from './tokens.ts'

export default { title: 'Foundations/Avatar sizes' } satisfies Meta

export const EverySize = () => (
  <Measures
    names={tokens((name) => name.startsWith('--kit-avatar-'))}
    renderAs={(name) => (
      <Avatar name="Ana Lima" size={name.replace('--kit-avatar-', '') as AvatarSize} />
    )}
  />
)
