import type { Meta } from '@storybook/react-vite'
import { InBothThemes } from './Swatches.tsx'
import { tokens } from './tokens.ts'

export default { title: 'Foundations/Colours' } satisfies Meta

const isColour = (_name: string, value: string) => /^(#|rgb)/.test(value)
const grounds = /^--kit-[blt]\d$/

export const Grounds = () => (
  <InBothThemes as="colour" names={tokens((name) => /^--kit-b\d$/.test(name))} />
)
export const Lines = () => (
  <InBothThemes as="colour" names={tokens((name) => /^--kit-l\d$/.test(name))} />
)
export const Words = () => (
  <InBothThemes as="colour" names={tokens((name) => /^--kit-t\d$/.test(name))} />
)
export const Tones = () => (
  <InBothThemes
    as="colour"
    names={tokens((name, value) => isColour(name, value) && !grounds.test(name))}
  />
)
