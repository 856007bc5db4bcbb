import type { Meta } from '@storybook/react-vite'
import { ArrowUpRight, Ellipsis, Plus, X } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { inWindow } from '../testing/window.ts'
import { Button } from './Button.tsx'
import type { ButtonVariant } from './Button.tsx'

export default { title: 'Buttons/Button', component: Button } satisfies Meta<typeof Button>

const row = { display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' } as const
const form = { width: 320, maxWidth: '100%', display: 'grid', gap: 14 } as const
const kinds: ButtonVariant[] = ['primary', 'plus', 'secondary', 'primaryMedium', 'secondaryMedium', 'small', 'secondarySmall', 'filter', 'clean']

export const EveryVariant = () => (
  <div style={row}>
    <Button>Sign in</Button>
    <Button variant="plus" icon={<Icon of={Plus} />}>New account</Button>
    <Button variant="secondary">Register now</Button>
    <Button variant="primaryMedium">Save</Button>
    <Button variant="secondaryMedium">Cancel</Button>
    <Button variant="small">Send</Button>
    <Button variant="secondarySmall">Edit</Button>
    <Button variant="filter">EMEA <span data-count>6</span></Button>
    <Button variant="filter" aria-pressed>EMEA <span data-count>6</span></Button>
    <Button variant="group">All</Button>
    <Button variant="clean">Back to login</Button>
    <Button variant="action" icon={<Icon of={Ellipsis} />} aria-label="More" />
    <Button variant="clear" icon={<Icon of={X} size={16} />} aria-label="Clear" />
    <Button variant="disabled" arrow>Continue</Button>
  </div>
)

export const EveryVariantDisabled = () => <div style={row}>{kinds.map((kind) => <Button key={kind} variant={kind} disabled>{kind}</Button>)}</div>

export const EveryVariantBusy = () => <div style={row}>{kinds.map((kind) => <Button key={kind} variant={kind} busy>{kind}</Button>)}</div>

export const Busy = () => <Button busy busyLabel="Working...">Sign in</Button>

export const Focused = () => <div style={row}><Button>Sign in</Button><Button variant="secondary">Register now</Button></div>
Focused.play = ({ canvasElement }: { canvasElement: HTMLElement }) => canvasElement.querySelector('button')?.focus()
Focused.parameters = inWindow(120)

export const FiresOnEnter = () => <Button fireOnEnter>Continue</Button>

export const Refusal = () => <Button variant="secondaryMedium" tone="danger">Reject</Button>

export const Link = () => <Button variant="secondary" href="#register" iconEnd={<Icon of={ArrowUpRight} />}>Register now</Button>

export const DisabledLink = () => <Button variant="secondary" href="#register" disabled>Register now</Button>

export const WideOnAForm = () => (
  <div style={form}>
    <Button wide>Sign in</Button>
    <Button wide spread variant="secondary" href="#register" iconEnd={<Icon of={ArrowUpRight} />}>Register now</Button>
  </div>
)

export const LongGerman = () => (
  <div style={form} lang="de">
    <Button wide>Registrierungsbestätigung noch einmal zusenden</Button>
    <Button variant="secondaryMedium">Benachrichtigungseinstellungen zurücksetzen</Button>
  </div>
)

export const LongJapanese = () => (
  <div style={form} lang="ja">
    <Button wide>登録内容を確認して次のステップに進む</Button>
    <Button variant="secondaryMedium">通知の設定を元に戻す</Button>
  </div>
)
