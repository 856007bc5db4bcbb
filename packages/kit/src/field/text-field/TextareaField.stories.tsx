import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { TextareaField } from './TextareaField.tsx'
import type { TextareaFieldProps } from './TextareaField.tsx'

export default { title: 'Fields/TextareaField', component: TextareaField } satisfies Meta<
  typeof TextareaField
>

function Alone({
  first = '',
  ...field
}: { first?: string } & Omit<TextareaFieldProps, 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <TextareaField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const Filled = (args: Args<typeof TextareaField>) => (
  <Alone
    id="note"
    label="Note"
    first={'Two offices,\nboth in Lyon.'}
    maxLength={400}
    required
    {...args}
  />
)
export const Empty = () => (
  <Alone id="note" label="Note" placeholder="What should we know?" optional />
)
export const CounterFromEightyPercent = () => (
  <Alone
    id="note"
    label="Note"
    first="Two offices, both in Lyon, and a third one soon."
    maxLength={50}
    required
  />
)
export const Disabled = () => (
  <Alone id="note" label="Note" first="Two offices, both in Lyon." disabled />
)
export const WithError = () => (
  <Alone
    id="note"
    label="Note"
    hint="The agent reads it"
    error="This is a required field. Please enter your details."
    required
  />
)
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="note"
      label="Begründung der Ablehnung des Registrierungsantrags"
      first="Die angegebene Reisebürolizenznummer gehört zu einer Zweigniederlassung, die nicht mehr besteht."
      required
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="note"
      label="登録をお断りする理由"
      first="ご記入いただいたIATA番号は、現在営業していない支店のものです。お手数ですが、正しい番号をご確認のうえ、もう一度お申し込みください。"
      required
    />
  </div>
)
