import type { Meta } from '@storybook/react-vite'
import { InBothThemes } from './Swatches.tsx'
import { tokens } from './tokens.ts'

export default { title: 'Foundations/Shadows' } satisfies Meta

export const EveryShadow = () => (
  <InBothThemes as="shadow" names={tokens((name) => name.startsWith('--kit-shadow-'))} />
)
