'use client'

import { Smile } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { HTMLAttributes, Ref, RefObject } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
import { Popup } from '../popup/Popup.tsx'
import { loadEmoji } from './catalogue.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './Emoji.module.css'
import { EmojiCatalogue } from './EmojiCatalogue.tsx'
import type { EmojiPickProps, PickedEmoji } from './EmojiCatalogue.tsx'

/** The attributes of the button, except those that open the sheet. */
type ButtonAttributes = Omit<
  HTMLAttributes<HTMLElement>,
  'children' | 'onClick' | 'onFocus' | 'onPointerEnter'
>

export type EmojiButtonTexts = { label: string }

const english: EmojiButtonTexts = { label: 'Choose an emoji' }

export type EmojiButtonProps = ButtonAttributes &
  EmojiPickProps & {
    /** Name of the button and of the sheet. @default Choose an emoji */
    label?: string
    /** The chosen emoji, which the button shows in place of its icon. @default none */
    value?: string | undefined
    /** The button. @default none */
    ref?: Ref<HTMLElement> | undefined
  }

/**
 * A button that opens the catalogue below it. Choosing and Escape close it and bring the focus
 * back.
 */
export function EmojiButton({
  label: ownLabel,
  value,
  onPick,
  load = loadEmoji,
  texts,
  ref,
  ...rest
}: EmojiButtonProps) {
  const { label } = useTexts('emojiButton', english, { label: ownLabel })
  const [open, setOpen] = useState(false)
  const host = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])
  useEffect(() => {
    if (open) sheet.current?.querySelector('input')?.focus()
  }, [open])
  useEscape(host, open, close)

  const preload = () => void load().catch(() => undefined) // the sheet shows a failure
  const pick = (picked: PickedEmoji) => {
    close()
    onPick(picked)
  }
  const onBlur = (next: EventTarget | null) => {
    if (next instanceof Node && !host.current?.contains(next)) setOpen(false)
  }
  return (
    <span ref={host} className={styles.host} onBlur={(event) => onBlur(event.relatedTarget)}>
      <Button
        variant="action"
        aria-label={value ? `${label}: ${value}` : label}
        {...rest}
        ref={joinRefs<HTMLElement>(button, ref)}
        icon={value ? <Glyph>{value}</Glyph> : <Icon of={Smile} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onFocus={preload}
        onPointerEnter={preload}
        onClick={() => (open ? close() : setOpen(true))}
      />
      <Popup open={open} anchor={host} align="end" onOutside={() => setOpen(false)}>
        <div
          ref={sheet}
          id={id}
          role="dialog"
          tabIndex={-1}
          aria-label={label}
          className={styles.sheet}
        >
          {open && <EmojiCatalogue onPick={pick} load={load} texts={texts} />}
        </div>
      </Popup>
    </span>
  )
}

function Glyph({ children }: { children: string }) {
  return (
    <span data-glyph className={styles.glyph}>
      {children}
    </span>
  )
}

/** Escape in the open element closes only this element. */
function useEscape(host: RefObject<HTMLElement | null>, open: boolean, onEscape: () => void) {
  useEffect(() => {
    const element = host.current
    if (!open || !element) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation() // a dialog around the button stays open
      onEscape()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [host, open, onEscape])
}
