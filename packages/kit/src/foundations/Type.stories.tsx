import type { Meta } from '@storybook/react-vite'
import { Text } from '../text/Text.tsx'
import type { TextWeight } from '../text/Text.tsx'
import { Measures } from './Swatches.tsx'
import { tokens } from './tokens.ts'

export default { title: 'Foundations/Type' } satisfies Meta

export const Sizes = () => <Measures names={tokens((name) => name.startsWith('--kit-text-'))} />
export const SizesBeside = () => (
  <Measures names={tokens((name) => name.startsWith('--kit-size-'))} />
)
export const Weights = () => (
  <Measures
    names={tokens((name) => name.startsWith('--kit-weight-'))}
    renderAs={(name) => (
      <Text as="span" weight={name.replace('--kit-weight-', '') as TextWeight}>
        Boarding at gate 4
      </Text>
    )}
  />
)
export const Widths = () => <Measures names={tokens((name) => name.startsWith('--kit-width-'))} />
export const Families = () => <Measures names={tokens((name) => /^--kit-(font|cjk)/.test(name))} />
