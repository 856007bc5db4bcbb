'use client'

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { debounceDelay } from '../debounce.ts'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './SearchField.module.css'

export type SearchFieldTexts = {
  label: string
  /** Name of the button that empties the field. */
  clear: string
  /** Screen readers announce it while the search runs. */
  searching: string
}

const english: SearchFieldTexts = { label: 'Search', clear: 'Clear', searching: 'Loading' }

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'children' | 'defaultValue' | 'onChange' | 'size' | 'type'
> & {
  /** Id of the input. */
  id: string
  /** The text that is searched for now; empty without a search. */
  value: string
  /** Called with the trimmed text a moment after the last key; at once after Enter and Clear. */
  onSearch: (text: string) => void
  /** What is searched: names the field, and shows while it is empty. @default Search */
  label?: string | undefined
  /** Milliseconds between the last key and the search. @default 500 */
  debounce?: number | undefined
  /** The search is running. @default false */
  searching?: boolean | undefined
  /** At the end of the field while it is empty, such as a key that leads to it. @default none */
  end?: ReactNode
  /** Words of its own. @default English */
  texts?: Partial<SearchFieldTexts> | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/**
 * A search above a list, outside tickets. It waits until a person stops typing. `className` and
 * `style` belong to the frame, other attributes to the input.
 */
export function SearchField({
  id,
  value,
  onSearch,
  label,
  debounce = debounceDelay,
  searching = false,
  end,
  texts: own,
  onKeyDown,
  className,
  style,
  ref,
  ...input
}: SearchFieldProps) {
  const texts = useTexts('searchField', english, { ...own, label: label ?? own?.label })
  const element = useRef<HTMLInputElement>(null)
  const { typed, setTyped, searchNow } = useTypedSearch(value, onSearch, debounce)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key === 'Enter' && !event.defaultPrevented) searchNow(typed)
  }
  const clear = () => {
    searchNow('')
    element.current?.focus()
  }
  return (
    <label className={classes(styles.search, className)} style={style}>
      <Icon of={Search} />
      <span className="kit-sr" id={`${id}-label`}>
        {texts.label}
      </span>
      <input
        // The frame, which holds more text, is a label so that a press anywhere leads here.
        aria-labelledby={`${id}-label`}
        placeholder={texts.label}
        spellCheck={false}
        autoComplete="off"
        {...input}
        ref={joinRefs(element, ref)}
        id={id}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
      />
      {searching && <Spinner label={texts.searching} />}
      {typed === '' ? end : <Button variant="clear" aria-label={texts.clear} onClick={clear} />}
    </label>
  )
}

/** The typed text, which becomes the search after a pause. A new search from outside replaces it. */
function useTypedSearch(value: string, onSearch: (text: string) => void, delay: number) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  /** The last search of this field. Its owner may take it over late, when more is typed. */
  const [sent, setSent] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => {
      setSent(typed.trim())
      latest.current(typed.trim())
    }, delay)
    return () => clearTimeout(timer)
  }, [typed, value, delay])
  const searchNow = (text: string) => {
    setTyped(text)
    setSent(text.trim())
    if (text.trim() !== value) onSearch(text.trim())
  }
  return { typed, setTyped, searchNow }
}
