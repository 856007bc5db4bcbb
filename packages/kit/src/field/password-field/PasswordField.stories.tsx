import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordFieldProps } from './PasswordField.tsx'

export default { title: 'Fields/PasswordField', component: PasswordField } satisfies Meta<
  typeof PasswordField
>

function Alone({
  first = '',
  ...field
}: { first?: string } & Omit<PasswordFieldProps, 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <PasswordField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const Hidden = (args: Args<typeof PasswordField>) => (
  <Alone id="password" label="Password" first="sevenseven" required {...args} />
)
export const Shown = Object.assign(
  () => <Alone id="password" label="Password" first="sevenseven" required />,
  {
    play: ({ canvasElement }: { canvasElement: HTMLElement }) =>
      canvasElement.querySelector('button')?.click(),
  },
)
export const CapsLock = Object.assign(
  () => <Alone id="password" label="Password" first="SEVEN" required />,
  {
    play: ({ canvasElement }: { canvasElement: HTMLElement }) => {
      canvasElement
        .querySelector('input')
        ?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
        )
    },
  },
)
export const NewPassword = () => (
  <Alone
    id="password"
    label="Password"
    hint="At least 4 characters"
    autoComplete="new-password"
    required
  />
)
export const Disabled = () => <Alone id="password" label="Password" first="sevenseven" disabled />
export const WithError = () => (
  <Alone
    id="password"
    label="Password"
    first="seven"
    error="Please fill in your password"
    required
  />
)
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="passwort"
      label="Wiederholung des neuen Zugangspassworts"
      hint="Mindestens vier Zeichen, am besten jedoch deutlich mehr"
      required
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="pasuwado"
      label="新しいパスワード（確認のためもう一度）"
      hint="四文字以上でご記入ください。大文字と小文字は区別されます。"
      required
    />
  </div>
)
