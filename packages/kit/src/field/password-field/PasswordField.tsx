'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Button } from '../../button/Button.tsx'
import { Icon } from '../../icon/Icon.tsx'
import { joinRefs } from '../../join-refs.ts'
import { Cell } from '../cell/Cell.tsx'
import { splitField } from '../cell/control.ts'
import type { ControlProps } from '../cell/control.ts'
import { useEarlyValue } from '../cell/useEarlyValue.ts'
import { useMissing } from '../cell/useMissing.ts'
import { useTexts } from '../../settings/settings.ts'
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
  // It is first, because the gallery shows the first docstring of a property.
  /** What the browser may fill in: `new-password` where one is chosen. */
  autoComplete?: ControlProps['autoComplete']
  /** The user that the password belongs to, for password managers. It is not shown. @default none */
  username?: string | undefined
  /** Words of its own. @default English */
  passwordTexts?: Partial<PasswordTexts>
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
} & ControlProps

/**
 * A password. It is never trimmed, cut or spell-checked. It is shown on request, and hidden again
 * before the form is sent.
 */
export function PasswordField({
  passwordTexts,
  ref,
  autoComplete = 'current-password',
  username,
  ...field
}: PasswordFieldProps) {
  const texts = useTexts('password', english, passwordTexts)
  const { id, value, onChange, disabled } = field
  const input = useRef<HTMLInputElement>(null)
  // undefined before the first press: nothing to announce
  const [isShown, setIsShown] = useState<boolean>()
  const [capsLock, setCapsLock] = useState(false)
  useEarlyValue(input, value, onChange)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setIsShown((before) => before && false)
    form?.addEventListener('submit', hide, true)
    return () => form?.removeEventListener('submit', hide, true)
  }, [])
  const missing = useMissing(field, value === '')
  const onBlur = () => {
    setCapsLock(false)
    missing.onBlur()
  }
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  const { cell, control } = splitField({ ...field, error: missing.error }, capsLock && `${id}-caps`)
  const end = disabled ? undefined : (
    <Button
      variant="action"
      icon={<Icon of={isShown ? EyeOff : Eye} />}
      aria-label={isShown ? texts.hide : texts.show}
      aria-controls={id}
      onClick={() => setIsShown(!isShown)}
    />
  )
  const note = (
    <>
      <div id={`${id}-caps`} className={styles.caps} aria-live="polite">
        {capsLock && texts.capsLock}
      </div>
      <span className="kit-sr" aria-live="polite">
        {isShown === undefined ? '' : isShown ? texts.shown : texts.hidden}
      </span>
    </>
  )
  return (
    <Cell {...cell} end={end} note={note}>
      {username !== undefined && (
        <span className="kit-sr">
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        </span>
      )}
      <input
        {...control}
        ref={joinRefs(input, ref)}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        onKeyDown={(event) => {
          field.onKeyDown?.(event)
          readCapsLock(event)
        }}
        onKeyUp={(event) => {
          field.onKeyUp?.(event)
          readCapsLock(event)
        }}
        onBlur={onBlur}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    </Cell>
  )
}
