import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Avatar } from '../avatar/Avatar.tsx'
import { Datum } from '../pass/Datum.tsx'
import { Stub } from './Stub.tsx'

export default { title: 'Layout/Stub', component: Stub } satisfies Meta<typeof Stub>

const rail = { width: 'var(--kit-space-240)' } as const
const picture = <Avatar name="" size="xx-large" />

export const WhoIsOnBoard = (args: Args<typeof Stub>) => (
  <div style={rail}>
    <Stub picture={picture} name="Claire Moreau" line="Horizon Voyages, Lyon" {...args}>
      <Datum term="eXperts login" code>
        FR104822
      </Datum>
    </Stub>
  </div>
)
export const NameOnly = () => (
  <div style={rail}>
    <Stub picture={picture} name="Claire Moreau" />
  </div>
)
export const LongGerman = () => (
  <div style={rail} lang="de">
    <Stub
      picture={picture}
      name="Maximiliane Freifrau von Hohenstein-Wolkenburg"
      line="Reisebürogenossenschaft, Schwäbisch Gmünd"
    >
      <Datum term="Anmeldename" code>
        DE104822
      </Datum>
    </Stub>
  </div>
)
export const LongJapanese = () => (
  <div style={rail} lang="ja">
    <Stub picture={picture} name="長谷川 千恵" line="東京国際旅行代理店株式会社、東京">
      <Datum term="ログイン名" code>
        JP104822
      </Datum>
    </Stub>
  </div>
)
