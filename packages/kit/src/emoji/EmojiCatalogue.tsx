'use client'

import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Notice } from '../feedback/notice/Notice.tsx'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
import { Empty } from '../list/Empty.tsx'
import { loadEmoji } from './catalogue.ts'
import type { Catalogue, EmojiCategory } from './catalogue.ts'
import { Categories } from './Categories.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './Emoji.module.css'
import { EmojiGrid } from './EmojiGrid.tsx'
import { searchEmoji } from './search.ts'
import { english } from './texts.ts'
import type { EmojiTexts } from './texts.ts'
import { useCatalogue } from './useCatalogue.ts'
import type { LoadCatalogue } from './useCatalogue.ts'

const maxSearchLength = 60 // characters: no name is longer

export type PickedEmoji = { emoji: string; /** In English: 'grinning face'. */ name: string }

/** The properties that the catalogue and its button share. */
export type EmojiPickProps = {
  /** Is called with the chosen emoji and its English name. */
  onPick: (picked: PickedEmoji) => void
  /** Words in another language. @default English */
  texts?: Partial<EmojiTexts> | undefined
  /** Loads the emoji. @default the kit's own, loaded on the first render */
  load?: LoadCatalogue
}

export type EmojiCatalogueProps = Omit<ComponentProps<'div'>, 'children'> & EmojiPickProps

/** All emoji in nine categories, nine in a row, to search by their English names and keywords. */
export function EmojiCatalogue({
  onPick,
  load = loadEmoji,
  texts: ownTexts,
  className,
  ref,
  ...rest
}: EmojiCatalogueProps) {
  const texts = useTexts('emoji', english, ownTexts)
  const root = useRef<HTMLDivElement>(null)
  const { catalogue, failed, retry } = useCatalogue(load)
  const { category, typed, query, emoji, setTyped, choose } = useCategoryOrSearch(catalogue)

  const pick = ({ emoji, name }: PickedEmoji) => onPick({ emoji, name })
  const onSearchKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown'))
      return
    event.preventDefault() // Enter must not submit a form around the catalogue
    if (event.key === 'ArrowDown')
      return root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
    // searched again: the grid may lag behind the typing
    const first = catalogue && typed.trim() && searchEmoji(catalogue, typed)[0]
    if (first) pick(first)
  }
  const tryAgain = () => {
    retry()
    root.current?.querySelector('input')?.focus() // the button disappears
  }
  return (
    <div {...rest} ref={joinRefs(root, ref)} className={classes(styles.catalogue, className)}>
      <label className={styles.search}>
        <Icon of={Search} />
        <input
          className="kit-part"
          type="text"
          value={typed}
          placeholder={texts.search}
          aria-label={texts.search}
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onSearchKeyDown}
        />
        {!catalogue && !failed && <Spinner label={texts.loading} />}
      </label>
      <Categories current={typed.trim() ? null : category} onChoose={choose} texts={texts} />
      <div className={styles.body}>
        {failed && <LoadProblem texts={texts} onRetry={tryAgain} />}
        {emoji && emoji.length > 0 && (
          <EmojiGrid
            key={query || category}
            label={query || texts[category]}
            emoji={emoji}
            onPick={pick}
          />
        )}
        <output className={styles.told}>
          {query && emoji && <SearchResult count={emoji.length} texts={texts} />}
        </output>
      </div>
    </div>
  )
}

function LoadProblem({ texts, onRetry }: { texts: EmojiTexts; onRetry: () => void }) {
  const retry = (
    <Button variant="secondarySmall" onClick={onRetry}>
      {texts.again}
    </Button>
  )
  return (
    <Notice tone="red" role="alert" action={retry}>
      {texts.failed}
    </Notice>
  )
}

/** The current category or search text, and its emoji. */
function useCategoryOrSearch(catalogue: Catalogue | undefined) {
  const [category, setCategory] = useState<EmojiCategory>('smileys')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const emoji = useMemo(
    () => catalogue && (query ? searchEmoji(catalogue, query) : catalogue[category]),
    [catalogue, query, category],
  )
  const choose = (chosen: EmojiCategory) => {
    setTyped('')
    setCategory(chosen)
  }
  return { category, typed, query, emoji, setTyped, choose }
}

/** The number of found emoji, for screen readers only, or that there are none. */
function SearchResult({ count, texts }: { count: number; texts: EmojiTexts }) {
  return count > 0 ? (
    <span className="kit-sr">{texts.found(count)}</span>
  ) : (
    <Empty>{texts.nothing}</Empty>
  )
}
