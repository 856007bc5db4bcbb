import type { Meta } from '@storybook/react-vite'
import { ArrowUpRight, Ellipsis } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Button } from './Button.tsx'
import type { ButtonProps, ButtonVariant } from './Button.tsx'

export default { title: 'Buttons/Button', component: Button } satisfies Meta<typeof Button>

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--kit-space-16)',
  alignItems: 'center',
} as const
const form = {
  width: 'var(--kit-space-320)',
  maxWidth: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'var(--kit-space-14)',
} as const
/** All thirteen variants. A missing one does not compile. */
const kinds: Record<ButtonVariant, ButtonProps> = {
  primary: { children: 'Sign in' },
  plus: { children: 'New account' },
  secondary: { children: 'Register now' },
  primaryMedium: { children: 'Save' },
  secondaryMedium: { children: 'Cancel' },
  small: { children: 'Send' },
  secondarySmall: { children: 'Edit' },
  filter: {
    children: (
      <>
        EMEA <span data-count>6</span>
      </>
    ),
  },
  group: { children: 'All' },
  clean: { children: 'Back to login' },
  action: { icon: <Icon of={Ellipsis} />, 'aria-label': 'More' },
  clear: { 'aria-label': 'Clear' },
  disabled: { arrow: true, children: 'Continue' },
}
const every = (state?: ButtonProps) =>
  Object.entries(kinds).map(([kind, props]) => (
    <Button key={kind} variant={kind as ButtonVariant} {...props} {...state} />
  ))

export const EveryVariant = (args: ButtonProps) => <div style={row}>{every(args)}</div>

export const PressedFilter = () => (
  <Button variant="filter" aria-pressed>
    EMEA <span data-count>6</span>
  </Button>
)

export const EveryVariantDisabled = () => <div style={row}>{every({ disabled: true })}</div>

export const EveryVariantBusy = () => <div style={row}>{every({ busy: true })}</div>

export const EveryVariantHovered = () => <div style={row}>{every()}</div>
EveryVariantHovered.parameters = { forced: ['hover'] }

export const EveryVariantFocused = () => <div style={row}>{every()}</div>
EveryVariantFocused.parameters = { forced: ['focus-visible'] }

export const EveryVariantPressed = () => <div style={row}>{every()}</div>
EveryVariantPressed.parameters = { forced: ['hover', 'active'] }

export const Busy = () => (
  <Button busy busyLabel="Working...">
    Sign in
  </Button>
)

export const Focused = () => (
  <div style={row}>
    <Button>Sign in</Button>
    <Button variant="secondary">Register now</Button>
  </div>
)
Focused.play = ({ canvasElement }: { canvasElement: HTMLElement }) =>
  canvasElement.querySelector('button')?.focus()
Focused.parameters = fullscreenStory(120)

export const FiresOnEnter = () => <Button fireOnEnter>Continue</Button>

export const Refusal = () => (
  <Button variant="secondaryMedium" tone="danger">
    Reject
  </Button>
)

export const Link = () => (
  <Button variant="secondary" href="#register" iconEnd={<Icon of={ArrowUpRight} />}>
    Register now
  </Button>
)

export const DisabledLink = () => (
  <Button variant="secondary" href="#register" disabled>
    Register now
  </Button>
)

export const WideOnAForm = () => (
  <div style={form}>
    <Button wide>Sign in</Button>
    <Button wide spread variant="secondary" href="#register" iconEnd={<Icon of={ArrowUpRight} />}>
      Register now
    </Button>
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
