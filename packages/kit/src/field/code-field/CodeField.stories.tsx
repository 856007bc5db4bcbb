import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { CodeField } from './CodeField.tsx'

export default { title: 'Fields/CodeField', component: CodeField } satisfies Meta<typeof CodeField>

function Alone({
  first = '',
  ...field
}: { first?: string } & Omit<Parameters<typeof CodeField>[0], 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <CodeField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const Filled = (args: Args<typeof CodeField>) => (
  <Alone id="code" label="Code" first="70QX" required {...args} />
)
export const Empty = () => <Alone id="code" label="Code" required />
export const WithError = () => (
  <Alone id="code" label="Code" first="70QX" error="Invalid code" required />
)
export const Disabled = () => <Alone id="code" label="Code" first="70QX" disabled />
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="code"
      label="Bestätigungscode aus unserer E-Mail-Nachricht"
      hint="Der Code ist fünfzehn Minuten lang gültig."
      required
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="code"
      label="メールでお送りした確認コード"
      hint="コードの有効期限は十五分です。"
      required
    />
  </div>
)
