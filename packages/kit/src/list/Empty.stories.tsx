import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Inbox } from 'lucide-react'
import { Button } from '../button/Button.tsx'
import { Empty } from './Empty.tsx'

export default { title: 'Feedback/Empty', component: Empty } satisfies Meta<typeof Empty>

export const NothingFound = (args: Args<typeof Empty>) => <Empty {...args} />
export const WithWayOut = () => (
  <Empty action={<Button variant="secondarySmall">Clear search</Button>}>
    No registrations are waiting.
  </Empty>
)
export const NothingWaits = () => <Empty icon={Inbox}>Nothing is waiting for a decision.</Empty>
export const LongGerman = () => (
  <div lang="de">
    <Empty action={<Button variant="secondarySmall">Suche zurücksetzen</Button>}>
      Zurzeit warten keine Registrierungsbestätigungen auf ihre Freigabe.
    </Empty>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Empty action={<Button variant="secondarySmall">検索を消す</Button>}>
      確認を待っている登録はありません。
    </Empty>
  </div>
)
