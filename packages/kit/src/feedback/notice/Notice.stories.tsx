import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Plane } from 'lucide-react'
import { Button } from '../../button/Button.tsx'
import { Notice } from './Notice.tsx'

export default { title: 'Feedback/Notice', component: Notice } satisfies Meta<typeof Notice>

const again = (label: string) => <Button variant="secondarySmall">{label}</Button>

export const UnderWay = (args: Args<typeof Notice>) => (
  <Notice {...args}>{args.children ?? "We're processing your change of data."}</Notice>
)
export const Refusal = () => (
  <Notice tone="red">
    <strong>Invalid login data</strong>
  </Notice>
)
export const Information = () => <Notice tone="blue">Please check your IATA number.</Notice>
export const Success = () => <Notice tone="green">Password changed</Notice>
export const WithWayOut = () => (
  <Notice tone="red" action={again('Try again')}>
    No connection.
  </Notice>
)
export const OwnIcon = () => (
  <Notice tone="blue" icon={Plane}>
    Your main airport was changed.
  </Notice>
)
export const LongGerman = () => (
  <div lang="de">
    <Notice tone="red" action={again('Erneut versuchen')}>
      Ihre Datenschutzgrundverordnungszustimmungserklärung konnte nicht gespeichert werden.
    </Notice>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Notice action={again('もう一度試す')}>
      登録内容の変更を確認しています。まもなくご連絡いたします。
    </Notice>
  </div>
)
