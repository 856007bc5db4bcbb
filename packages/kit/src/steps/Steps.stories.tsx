import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { StepHead, Steps } from './Steps.tsx'

export default {
  title: 'Navigation/Steps',
  component: Steps,
  subcomponents: { StepHead },
} satisfies Meta<typeof Steps>

const rail = { width: 'var(--kit-space-240)' } as const
const steps = [
  { name: 'Country', note: 'United States' },
  { name: 'Your details' },
  { name: 'Nearly there' },
]

export const AtTheFirstStation = (args: Args<typeof Steps>) => (
  <div style={rail}>
    <Steps steps={[{ name: 'Country' }, ...steps.slice(1)]} current={1} {...args} />
  </div>
)
export const AtTheSecondStation = () => (
  <div style={rail}>
    <Steps steps={steps} current={2} />
  </div>
)
export const AtTheLastStation = () => (
  <div style={rail}>
    <Steps steps={steps} current={3} />
  </div>
)
export const Heading = () => <StepHead step={1} />
export const LongGerman = () => (
  <div lang="de">
    <StepHead text="REGISTRIERUNG - SCHRITT" step={2} />
    <div style={rail}>
      <Steps
        label="Schritte"
        doneText="erledigt"
        current={2}
        steps={[
          { name: 'Land', note: 'Vereinigte Staaten von Amerika' },
          { name: 'Ihre Geschäftsangaben' },
          { name: 'Registrierungsbestätigung' },
        ]}
      />
    </div>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <StepHead text="登録 - ステップ" step={2} />
    <div style={rail}>
      <Steps
        label="ステップ"
        doneText="完了"
        current={2}
        steps={[
          { name: '国または地域', note: 'アメリカ合衆国' },
          { name: 'お客様の情報' },
          { name: 'まもなく完了です' },
        ]}
      />
    </div>
  </div>
)
