import { useId } from 'react'
import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { germanPositions, japanesePositions } from '../../test/stories/example-options.ts'
import { RadioGroup } from './RadioGroup.tsx'
import type { RadioGroupProps } from './RadioGroup.tsx'

export default { title: 'Fields/RadioGroup', component: RadioGroup } satisfies Meta<
  typeof RadioGroup
>

const mails: Option[] = [
  { id: 'daily', name: 'Every day' },
  { id: 'weekly', name: 'Once a week', aside: 'on Mondays' },
  { id: 'never', name: 'Never' },
]

function Choice({
  first = null,
  ...group
}: { first?: OptionId | null } & Omit<RadioGroupProps, 'value' | 'onChange'>) {
  // Buttons of one name are one group, also of two stories on a page.
  const name = useId()
  return (
    <Controlled initial={first}>
      {(value, onChange) => <RadioGroup name={name} {...group} value={value} onChange={onChange} />}
    </Controlled>
  )
}

export const NothingChosen = () => (
  <Choice id="mails" label="How often may we write?" options={mails} required />
)
export const Chosen = (args: Args<typeof RadioGroup>) => (
  <Choice
    id="mails"
    label="How often may we write?"
    options={mails}
    first="weekly"
    hint="You can change it at any time."
    {...args}
  />
)
export const Optional = () => (
  <Choice
    id="mails"
    label="How often may we write?"
    options={mails}
    first="daily"
    optional
    changed
  />
)
export const WithError = () => (
  <Choice
    id="mails"
    label="How often may we write?"
    options={mails}
    error="Please select an option"
    required
  />
)
export const ReadOnly = () => (
  <Choice id="mails" label="How often may we write?" options={mails} first="weekly" readOnly />
)
export const Disabled = () => (
  <Choice id="mails" label="How often may we write?" options={mails} first="never" disabled />
)
export const LongGerman = () => (
  <div lang="de">
    <Choice
      id="bereich"
      label="Welche der folgenden Berufsbezeichnungen beschreibt Ihre Tätigkeit am besten?"
      options={germanPositions}
      first={1}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Choice
      id="shokushu"
      label="あなたの業務に最も近い職種を、次の中から一つ選択してください。"
      options={japanesePositions}
      first={1}
    />
  </div>
)
