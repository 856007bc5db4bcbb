import type { Meta } from '@storybook/react-vite'
import { Measures } from './Swatches.tsx'
import { tokens } from './tokens.ts'

export default { title: 'Foundations/Space' } satisfies Meta

export const Scale = () => (
  <Measures
    as="bar"
    names={tokens((name, value) => name.startsWith('--kit-space-') && /^\d+(px)?$/.test(value))}
  />
)
export const Words = () => (
  <Measures
    names={tokens((name, value) => name.startsWith('--kit-space-') && !/^\d+(px)?$/.test(value))}
  />
)
export const Radii = () => (
  <Measures as="box" names={tokens((name) => name.startsWith('--kit-radius-'))} />
)
export const Breakpoints = () => (
  <Measures names={tokens((name) => name.startsWith('--kit-breakpoint-'))} />
)
export const FixedMeasures = () => (
  <Measures
    as="bar"
    names={tokens((name) => /^--kit-(form|toast|page|rail|control|cell)/.test(name))}
  />
)
