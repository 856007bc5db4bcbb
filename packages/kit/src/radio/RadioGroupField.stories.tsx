import { useId } from 'react'
import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Building2, House } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import type { Option, OptionId } from '../select/options/option.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { germanPositions, japanesePositions } from '../../test/stories/example-options.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { RadioGroupField } from './RadioGroupField.tsx'
import type { RadioGroupFieldProps } from './RadioGroupField.tsx'

export default { title: 'Fields/RadioGroupField', component: RadioGroupField } satisfies Meta<
  typeof RadioGroupField
>

const areas: Option[] = [
  { id: 'business', name: 'Business travel' },
  { id: 'leisure', name: 'Leisure travel' },
  { id: 'both', name: 'Both' },
]
const offices: Option[] = [
  { id: 'office', name: 'Traditional office', icon: <Icon of={Building2} /> },
  { id: 'home', name: 'Home office', icon: <Icon of={House} />, aside: 'since 2020' },
]

function Choice({
  first = null,
  ...field
}: { first?: OptionId | null } & Omit<RadioGroupFieldProps, 'value' | 'onChange'>) {
  // Buttons of one name are one group, also of two stories on a page.
  const name = useId()
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => (
            <RadioGroupField name={name} {...field} value={value} onChange={onChange} />
          )}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const NothingChosen = () => <Choice id="area" label="Area" options={areas} required />
export const Chosen = (args: Args<typeof RadioGroupField>) => (
  <Choice id="area" label="Area" options={areas} first="leisure" {...args} />
)
export const WithIcons = () => (
  <Choice id="office" label="Work environment" options={offices} first="home" />
)
export const Optional = () => (
  <Choice id="area" label="Area" options={areas} first="both" optional changed />
)
export const WithHint = () => (
  <Choice id="area" label="Area" options={areas} hint="Where most of your work is" />
)
export const WithError = () => (
  <Choice id="area" label="Area" options={areas} error="Please select an option" required />
)
export const ReadOnly = () => (
  <Choice id="area" label="Area" options={areas} first="leisure" readOnly />
)
export const Disabled = () => (
  <Choice id="area" label="Area" options={areas} first="leisure" disabled />
)
export const LongGerman = () => (
  <div lang="de">
    <Choice
      id="taetigkeit"
      label="Berufsbezeichnung im Mitgliederprogramm"
      options={germanPositions}
      first={2}
      hint="Wählen Sie die Tätigkeit, mit der Sie die meiste Zeit verbringen."
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Choice id="shokushu" label="職種" options={japanesePositions} first={1} />
  </div>
)
