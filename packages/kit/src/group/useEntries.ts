import { useEffect, useRef, useState } from 'react'
import type { GroupTexts } from './texts.ts'

type EntriesOptions<Entry> = {
  entries: readonly Entry[]
  onChange: (entries: readonly Entry[]) => void
  newEntry: () => Entry
  texts: GroupTexts
}

/** What gets the focus after the next rendering: a control of the entry at a place. */
type Target = { place: number; control: 'first' | 'up' | 'down' | 'remove' }

/** Adds, removes and moves entries, and brings the focus to where a person goes on. */
export function useEntries<Entry>({ entries, onChange, newEntry, texts }: EntriesOptions<Entry>) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLElement>(null)
  const target = useRef<Target>(null)
  const [said, say] = useState('')
  const { keys, setKeys } = useKeys(entries.length)
  useEffect(() => {
    const wanted = target.current
    if (!wanted) return
    target.current = null
    const entry = list.current?.children[wanted.place]
    ;(controlOf(entry, wanted.control) ?? add.current)?.focus()
  })
  const change = (next: readonly Entry[], nextKeys: readonly number[], focus: Target) => {
    target.current = focus
    setKeys(nextKeys)
    onChange(next)
  }
  return {
    list,
    addButton: add,
    keys,
    said,
    replace: (place: number, entry: Entry) =>
      onChange(entries.map((each, at) => (at === place ? entry : each))),
    add: () => {
      say('')
      const place = entries.length
      change([...entries, newEntry()], [...keys, nextKey()], { place, control: 'first' })
    },
    remove: (place: number) => {
      say(texts.removed)
      const last = entries.length - 2
      const focus: Target = { place: Math.min(place, last), control: 'remove' }
      change(entries.toSpliced(place, 1), keys.toSpliced(place, 1), focus)
    },
    move: (place: number, by: 1 | -1) => {
      const to = place + by
      say(texts.moved(to + 1, entries.length))
      const control = by === 1 ? 'down' : 'up'
      change(swapped(entries, place, to), swapped(keys, place, to), { place: to, control })
    },
  }
}

let count = 0
const nextKey = () => (count += 1)

/** A key for each entry, which moves with it. The owner may change the number of entries. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length }, nextKey))
  const missing = Math.max(0, length - keys.length)
  const fitting = [...keys.slice(0, length), ...Array.from({ length: missing }, nextKey)]
  if (keys.length === length) return { keys, setKeys }
  setKeys(fitting)
  return { keys: fitting, setKeys }
}

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const [a, b] = [list[one], list[other]] as [T, T]
  return list.with(one, b).with(other, a)
}

const controls = 'input, textarea, select, button[role=combobox]'

function controlOf(entry: Element | undefined, control: Target['control']) {
  const wanted = control === 'first' ? controls : `[data-action=${control}]`
  return entry?.querySelector<HTMLElement>(`:is(${wanted}):not(:disabled, [type=hidden])`)
}
