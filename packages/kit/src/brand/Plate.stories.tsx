import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { ArrowRight } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { Text } from '../text/Text.tsx'
import { Plate } from './Plate.tsx'

export default { title: 'Foundations/Plate', component: Plate } satisfies Meta<typeof Plate>

export const EveryKind = (args: Args<typeof Plate>) => (
  <p>
    <Plate {...args}>1</Plate>{' '}
    <Plate kind="direction" {...args}>
      <Icon of={ArrowRight} />
    </Plate>{' '}
    <Plate kind="off" {...args}>
      3
    </Plate>{' '}
    <Plate kind="done" {...args}>
      2
    </Plate>
  </p>
)
export const InMono = () => <Plate code>/pg</Plate>
export const AsLargeAsTheText = () => (
  <>
    <Text variant="title">
      Gate <Plate>4</Plate>
    </Text>
    <Text variant="small">
      Gate <Plate>4</Plate>
    </Text>
  </>
)
export const LongGerman = () => (
  <p lang="de">
    <Plate>Zwischenstation</Plate>
  </p>
)
export const LongJapanese = () => (
  <p lang="ja">
    <Plate>登録の途中</Plate>
  </p>
)
