import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../button/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Empty } from '../list/Empty.tsx'
import { loadEmoji } from './catalogue.ts'
import type { Catalogue, EmojiCategory } from './catalogue.ts'
import { Categories } from './Categories.tsx'
import styles from './Emoji.module.css'
import { EmojiGrid } from './EmojiGrid.tsx'
import { findEmoji } from './find.ts'
import { english } from './texts.ts'
import type { EmojiTexts } from './texts.ts'
import { useCatalogue } from './useCatalogue.ts'
import type { LoadCatalogue } from './useCatalogue.ts'

const longest = 60 // characters of a search: no name is longer

export type PickedEmoji = { emoji: string; /** In English: 'grinning face'. */ name: string }

export type EmojiCatalogueProps = {
  /** The emoji that was chosen, and its English name. */
  onPick: (picked: PickedEmoji) => void
  /** Words in another language. @default English */
  texts?: Partial<EmojiTexts> | undefined
  /** Where the emoji come from. @default the kit's own, fetched when it is first drawn */
  load?: LoadCatalogue
}

/** All emoji in nine categories, nine in a row, to search by their English names and keywords. */
export function EmojiCatalogue({ onPick, load = loadEmoji, texts: own }: EmojiCatalogueProps) {
  const texts = { ...english, ...own }
  const sheet = useRef<HTMLDivElement>(null)
  const { catalogue, failed, again } = useCatalogue(load)
  const { category, typed, query, shown, setTyped, choose } = useShown(catalogue)

  const pick = ({ emoji, name }: PickedEmoji) => onPick({ emoji, name })
  const keyOnSearch = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown'))
      return
    event.preventDefault() // also a form around it is not sent
    if (event.key === 'ArrowDown')
      return sheet.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
    const first = catalogue && typed.trim() && findEmoji(catalogue, typed)[0] // what is drawn may lag behind the typing
    if (first) pick(first)
  }
  const tryAgain = () => {
    again()
    sheet.current?.querySelector('input')?.focus() // the button goes
  }
  return (
    <div ref={sheet} className={styles.catalogue}>
      <label className={styles.search}>
        <Icon of={Search} />
        <input
          type="text"
          value={typed}
          placeholder={texts.search}
          aria-label={texts.search}
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={keyOnSearch}
        />
        {!catalogue && !failed && <Spinner label={texts.loading} />}
      </label>
      <Categories current={typed.trim() ? null : category} onChoose={choose} texts={texts} />
      <div className={styles.body}>
        {failed && (
          <Notice
            tone="red"
            role="alert"
            action={
              <Button variant="secondarySmall" onClick={tryAgain}>
                {texts.again}
              </Button>
            }
          >
            {texts.failed}
          </Notice>
        )}
        {shown && shown.length > 0 && (
          <EmojiGrid
            key={query || category}
            label={query || texts[category]}
            emoji={shown}
            onPick={pick}
          />
        )}
        <output className={styles.told}>
          {query && shown && <Told count={shown.length} texts={texts} />}
        </output>
      </div>
    </div>
  )
}

/** The category that is leafed through or the words that are searched, and the emoji to that. */
function useShown(catalogue: Catalogue | undefined) {
  const [category, setCategory] = useState<EmojiCategory>('smileys')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const shown = useMemo(
    () => catalogue && (query ? findEmoji(catalogue, query) : catalogue[category]),
    [catalogue, query, category],
  )
  const choose = (chosen: EmojiCategory) => {
    setTyped('')
    setCategory(chosen)
  }
  return { category, typed, query, shown, setTyped, choose }
}

/** What a search has found: how many, for who does not see them, or that there are none. */
function Told({ count, texts }: { count: number; texts: EmojiTexts }) {
  return count > 0 ? (
    <span className="sr">{texts.found(count)}</span>
  ) : (
    <Empty>{texts.nothing}</Empty>
  )
}
