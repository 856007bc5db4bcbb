import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { CircleAlert } from 'lucide-react'
import { Badge } from '../feedback/badge/Badge.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Tabs } from './Tabs.tsx'

export default { title: 'Navigation/Tabs', component: Tabs } satisfies Meta<typeof Tabs>

export const Three = (args: Args<typeof Tabs>) => (
  <Tabs
    label="Agency"
    tabs={[
      { id: 'facts', label: 'Facts', content: <p>Horizon Voyages, Lyon</p> },
      { id: 'agents', label: 'Agents', content: <p>Twelve agents work here.</p> },
      { id: 'history', label: 'History', content: <p>Nothing has happened yet.</p> },
    ]}
    {...args}
  />
)
export const SecondInFront = () => (
  <Tabs
    label="Agency"
    current="agents"
    tabs={[
      { id: 'facts', label: 'Facts', content: <p>Horizon Voyages, Lyon</p> },
      {
        id: 'agents',
        label: 'Agents',
        mark: <Badge>12</Badge>,
        content: <p>Twelve agents work here.</p>,
      },
    ]}
  />
)
export const Marked = () => (
  <Tabs
    label="Agency"
    tabs={[
      { id: 'facts', label: 'Facts', content: <p>Horizon Voyages, Lyon</p> },
      {
        id: 'agents',
        label: 'Agents',
        mark: (
          <>
            <Icon of={CircleAlert} size={16} />
            <span className="kit-sr"> (has errors)</span>
          </>
        ),
        content: <p>Two agents have no e-mail address.</p>,
      },
    ]}
  />
)
export const LongGerman = () => (
  <div lang="de">
    <Tabs
      label="Reisebürogesellschaft"
      tabs={[
        { id: 'a', label: 'Gesellschaftsangaben', content: <p>Reisebüro Adler, Köln</p> },
        { id: 'b', label: 'Reisebüromitarbeiterinnen und -mitarbeiter', content: <p>Zwölf</p> },
        { id: 'c', label: 'Genehmigungsverfahren', content: <p>Abgeschlossen</p> },
      ]}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Tabs
      label="代理店"
      tabs={[
        { id: 'a', label: '代理店の基本情報', content: <p>さくら旅行サービス</p> },
        { id: 'b', label: '所属する担当者の一覧', content: <p>12名</p> },
        { id: 'c', label: '変更の履歴', content: <p>ありません</p> },
      ]}
    />
  </div>
)
