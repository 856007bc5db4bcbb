import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { NumberField } from './NumberField.tsx'
import type { NumberFieldProps } from './NumberField.tsx'

export default { title: 'Fields/NumberField', component: NumberField } satisfies Meta<
  typeof NumberField
>

function Alone({
  first = null,
  ...field
}: { first?: number | null } & Omit<NumberFieldProps, 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <NumberField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const WithMaximum = (args: Args<typeof NumberField>) => (
  <Alone id="year" label="Travel agent since" first={2014} whole max={2026} required {...args} />
)
export const Decimals = () => (
  <Alone
    id="share"
    label="Share of leisure travel"
    first={0.25}
    max={1}
    step={0.05}
    min={0}
    required
  />
)
export const Empty = () => <Alone id="seats" label="Seats" whole optional placeholder="0" />
export const Disabled = () => <Alone id="seats" label="Seats" first={12} whole disabled />
export const WithError = () => (
  <Alone
    id="seats"
    label="Seats"
    whole
    error="This is a required field. Please enter your details."
    required
  />
)
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="jahr"
      label="Kalenderjahr der Aufnahme der Reisebürotätigkeit"
      first={1998}
      whole
      optional
      texts={{ optional: 'freiwillig' }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="nen"
      label="旅行代理店の業務を始められた年（西暦）"
      first={1998}
      whole
      hint="四桁の数字でご記入ください。"
      required
    />
  </div>
)
