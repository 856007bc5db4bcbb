import { ArrowUpRight, Ellipsis, Plus, X } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { Button } from './Button.tsx'
import { ButtonGroup } from './ButtonGroup.tsx'
import type { ButtonVariant } from './Button.tsx'

const row = { display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' } as const

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
    <Button variant="clean">Back to login</Button>
    <Button variant="action" icon={<Icon of={Ellipsis} />} aria-label="More" />
    <Button variant="clear" icon={<Icon of={X} size={16} />} aria-label="Clear" />
    <Button variant="disabled" arrow>Continue</Button>
  </div>
)

const kinds: ButtonVariant[] = ['primary', 'plus', 'secondary', 'primaryMedium', 'secondaryMedium', 'small', 'secondarySmall', 'filter', 'clean']

export const EveryVariantDisabled = () => <div style={row}>{kinds.map((kind) => <Button key={kind} variant={kind} disabled>{kind}</Button>)}</div>

export const Busy = () => (
  <div style={row}>
    <Button busy busyLabel="Working...">Sign in</Button>
    <Button variant="primaryMedium" busy>Save</Button>
    <Button variant="secondary" busy>Register now</Button>
  </div>
)

export const WideOnAForm = () => (
  <div style={{ width: 320, maxWidth: '100%', display: 'grid', gap: 14 }}>
    <Button wide>Sign in</Button>
    <Button wide spread variant="secondary" href="/signup" iconEnd={<Icon of={ArrowUpRight} />}>Register now</Button>
  </div>
)

export const OneOfASet = () => (
  <ButtonGroup label="Status">
    <Button variant="group">All</Button>
    <Button variant="group" aria-pressed>Active</Button>
    <Button variant="group">Waiting</Button>
  </ButtonGroup>
)

export const Refusal = () => <Button variant="secondaryMedium" tone="danger">Reject</Button>
