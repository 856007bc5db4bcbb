import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Badge } from './Badge.tsx'
import type { BadgeTone } from './Badge.tsx'

export default { title: 'Feedback/Badge', component: Badge } satisfies Meta<typeof Badge>

const tones: BadgeTone[] = [
  'grey',
  'green',
  'red',
  'orange',
  'blue',
  'purple',
  'accent',
  'yellow',
  'secondary',
]
const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--kit-space-8)' } as const

export const EveryTone = (args: Args<typeof Badge>) => (
  <p style={row}>
    {tones.map((tone) => (
      <Badge key={tone} tone={tone} {...args}>
        {tone}
      </Badge>
    ))}
  </p>
)
export const LongGerman = () => (
  <p lang="de">
    <Badge tone="accent">Strategische Vertragspartnerschaft</Badge>
  </p>
)
export const LongJapanese = () => (
  <p lang="ja">
    <Badge tone="accent">戦略パートナー</Badge>
  </p>
)
