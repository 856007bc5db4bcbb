import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'
import styles from './PasswordField.module.css'

export type PasswordTexts = {
  show: string
  hide: string
  shown: string
  hidden: string
  capsLock: string
}

const english: PasswordTexts = {
  show: 'Show password',
  hide: 'Hide password',
  shown: 'Your password is shown',
  hidden: 'Your password is hidden',
  capsLock: 'Caps Lock is on',
}

export type PasswordFieldProps = {
  // first, because the gallery tells the first docstring of a property
  /** What the browser may fill in: `new-password` where one is chosen. */
  autoComplete?: ControlProps['autoComplete']
  /** Words of its own. @default English */
  passwordTexts?: Partial<PasswordTexts>
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
} & ControlProps

/** A password: never trimmed, never cut, never spell-checked, shown on request and hidden again before it is sent. */
export function PasswordField({
  passwordTexts,
  ref,
  autoComplete = 'current-password',
  ...rest
}: PasswordFieldProps) {
  const field = { ...rest, autoComplete }
  const texts = { ...english, ...passwordTexts }
  const { id, value, onChange, disabled } = field
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<boolean>()
  const [capsLock, setCapsLock] = useState(false)
  useEarlyValue(input, value, onChange)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown((was) => was && false)
    form?.addEventListener('submit', hide, true)
    return () => form?.removeEventListener('submit', hide, true)
  }, [])
  const left = () => {
    setCapsLock(false)
    field.onBlur?.()
  }
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  const end = disabled ? undefined : (
    <Button
      variant="action"
      icon={<Icon of={shown ? EyeOff : Eye} />}
      aria-label={shown ? texts.hide : texts.show}
      aria-controls={id}
      onClick={() => setShown(!shown)}
    />
  )
  const note = (
    <>
      <div id={`${id}-caps`} className={styles.caps} aria-live="polite">
        {capsLock && texts.capsLock}
      </div>
      <span className="sr" aria-live="polite">
        {shown === undefined ? '' : shown ? texts.shown : texts.hidden}
      </span>
    </>
  )
  return (
    <Cell {...field} end={end} note={note}>
      <input
        {...controlAttributes(field, capsLock && `${id}-caps`)}
        ref={(element) => {
          input.current = element
          give(ref, element)
        }}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        onKeyDown={noticeCapsLock}
        onKeyUp={noticeCapsLock}
        onBlur={left}
        onChange={(event) => onChange(event.target.value)}
      />
    </Cell>
  )
}
