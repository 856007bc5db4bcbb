import type { Meta } from '@storybook/react-vite'
import { Dot } from './Dot.tsx'

export default { title: 'Feedback/Dot', component: Dot } satisfies Meta<typeof Dot>

export const RedDot = () => (
  <p>
    Agency data <Dot />
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
