import { Smile } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Popup } from '../popup/Popup.tsx'
import { loadEmoji } from './catalogue.ts'
import styles from './Emoji.module.css'
import { EmojiCatalogue } from './EmojiCatalogue.tsx'
import type { EmojiCatalogueProps, PickedEmoji } from './EmojiCatalogue.tsx'

export type EmojiButtonProps = EmojiCatalogueProps & {
  /** What the button and the sheet are called. */
  label?: string
  /** The chosen emoji; the button shows it in the place of its sign. @default none */
  value?: string | undefined
}

/** A button that opens the catalogue below it. Choosing and Escape close it and bring the focus back. */
export function EmojiButton({
  label = 'Choose an emoji',
  value,
  onPick,
  load = loadEmoji,
  texts,
}: EmojiButtonProps) {
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

  const turnedTo = () => void load().catch(() => undefined) // on its way before the press; a failure is told in the sheet
  const pick = (picked: PickedEmoji) => {
    close()
    onPick(picked)
  }
  const left = (next: EventTarget | null) => {
    if (next instanceof Node && !host.current?.contains(next)) setOpen(false)
  }
  return (
    <span ref={host} className={styles.host} onBlur={(event) => left(event.relatedTarget)}>
      <Button
        ref={button}
        variant="action"
        icon={
          value ? (
            <span data-glyph className={styles.glyph}>
              {value}
            </span>
          ) : (
            <Icon of={Smile} />
          )
        }
        aria-label={value ? `${label}: ${value}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onFocus={turnedTo}
        onPointerEnter={turnedTo}
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

/** Escape anywhere in an open element closes it, and nothing around it. */
function useEscape(host: RefObject<HTMLElement | null>, open: boolean, onEscape: () => void) {
  useEffect(() => {
    const element = host.current
    if (!open || !element) return
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation() // a dialog around the button stays open
      onEscape()
    }
    element.addEventListener('keydown', escaped)
    return () => element.removeEventListener('keydown', escaped)
  }, [host, open, onEscape])
}
