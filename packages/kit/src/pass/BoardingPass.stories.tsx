import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Horizon } from '../horizon/Horizon.tsx'
import { Text } from '../text/Text.tsx'
import { BoardingPass } from './BoardingPass.tsx'
import { Datum } from './Datum.tsx'

export default { title: 'Layout/BoardingPass', component: BoardingPass } satisfies Meta<
  typeof BoardingPass
>

export const NearlyThere = (args: Args<typeof BoardingPass>) => (
  <BoardingPass
    stub={
      <>
        <Datum term="Valid" big>
          24 hours
        </Datum>
        <Datum term="Until" code>
          22 Nov 06:42
        </Datum>
      </>
    }
    {...args}
  >
    <Horizon level={0} />
    <Text variant="subtitle">Nearly there</Text>
    <Datum term="Sent to">dana.whitfield@example.com</Datum>
  </BoardingPass>
)

export const LongGerman = () => (
  <div lang="de">
    <BoardingPass
      stub={
        <Datum term="Gültigkeitsdauer" big>
          24 Stunden
        </Datum>
      }
    >
      <Text variant="subtitle">Registrierungsbestätigung unterwegs</Text>
      <Datum term="Gesendet an">
        vorname.nachname-doppelname@reisebuerogesellschaft.example.com
      </Datum>
    </BoardingPass>
  </div>
)

export const LongJapanese = () => (
  <div lang="ja">
    <BoardingPass
      stub={
        <Datum term="有効期限" big>
          24時間
        </Datum>
      }
    >
      <Text variant="subtitle">登録の確認メールをお送りしました</Text>
      <Datum term="送信先">dana.whitfield@example.com</Datum>
    </BoardingPass>
  </div>
)
