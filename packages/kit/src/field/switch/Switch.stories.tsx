import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Switch } from './Switch.tsx'
import type { SwitchProps } from './Switch.tsx'

export default { title: 'Fields/Switch', component: Switch } satisfies Meta<typeof Switch>

function Turn({
  first = false,
  ...turn
}: { first?: boolean } & Omit<SwitchProps, 'checked' | 'onChange'>) {
  return (
    <Controlled initial={first}>
      {(checked, onChange) => <Switch {...turn} checked={checked} onChange={onChange} />}
    </Controlled>
  )
}

const may = 'The airlines of the group and their partners may write to me about the programme.'

export const On = (args: Args<typeof Switch>) => (
  <Turn id="communication" title="Consent of communication" description={may} first {...args} />
)
export const Off = () => (
  <Turn id="communication" title="Consent of communication" description={may} />
)
export const TitleOnly = () => <Turn id="participation" title="Consent of participation" first />
export const Changed = () => <Turn id="participation" title="Consent of participation" changed />
export const WithError = () => (
  <Turn id="participation" title="Consent of participation" error="Please accept" required />
)
export const Disabled = () => (
  <Turn id="participation" title="Consent of participation" first disabled />
)
export const LongGerman = () => (
  <div lang="de">
    <Turn
      id="de"
      title="Einwilligung in die Zusendung von Programminformationen"
      description="Die Fluggesellschaften der Unternehmensgruppe und deren Tourismuspartner dürfen mir Informationen zum Mitgliederprogramm zusenden."
      first
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Turn
      id="ja"
      title="お知らせの受け取りに同意する"
      description="グループの航空会社および提携先の観光関連企業が、会員プログラムについてのお知らせをお送りすることがあります。"
      first
    />
  </div>
)
