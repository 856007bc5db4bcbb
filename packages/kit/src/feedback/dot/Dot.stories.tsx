import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Dot } from './Dot.tsx'

export default { title: 'Feedback/Dot', component: Dot } satisfies Meta<typeof Dot>

export const RedDot = (args: Args<typeof Dot>) => (
  <p>
    Agency data <Dot {...args} />
  </p>
)
export const LongGerman = () => (
  <p lang="de">
    Einwilligung zur Datenschutzgrundverordnung <Dot text="Hier gibt es etwas Neues" />
  </p>
)
export const LongJapanese = () => (
  <p lang="ja">
    旅行代理店に関する情報 <Dot text="新しいお知らせがあります" />
  </p>
)
