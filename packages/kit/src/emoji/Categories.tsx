import {
  Flag,
  Heart,
  Leaf,
  Lightbulb,
  Plane,
  Smile,
  Trophy,
  UserRound,
  Utensils,
} from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../button/Button.tsx'
import { keyInTextOrder } from '../direction.ts'
import { isShortcut } from '../shortcut.ts'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import { emojiCategories } from './catalogue.ts'
import type { EmojiCategory } from './catalogue.ts'
import styles from './Emoji.module.css'
import type { EmojiTexts } from './texts.ts'

const icons: Record<EmojiCategory, LucideIcon> = {
  smileys: Smile,
  people: UserRound,
  animals: Leaf,
  food: Utensils,
  travel: Plane,
  activities: Trophy,
  objects: Lightbulb,
  symbols: Heart,
  flags: Flag,
}

export type CategoriesProps = {
  /** Null while a search shows. */
  current: EmojiCategory | null
  onChoose: (category: EmojiCategory) => void
  texts: EmojiTexts
}

/**
 * The nine category buttons: one stop of the Tab key, arrows move among them (WAI-ARIA toolbar).
 */
export function Categories({ current, onChoose, texts }: CategoriesProps) {
  const [focusable, setFocusable] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isShortcut(event)) return
    const last = emojiCategories.length - 1
    const next = {
      ArrowRight: focusable === last ? 0 : focusable + 1,
      ArrowLeft: focusable === 0 ? last : focusable - 1,
      Home: 0,
      End: last,
    }[keyInTextOrder(event)]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.categories}
      className={styles.categories}
      onKeyDown={onKeyDown}
    >
      {emojiCategories.map((category, index) => (
        <Button
          key={category}
          variant="action"
          className={styles.category}
          icon={<Icon of={icons[category]} />}
          aria-label={texts[category]}
          title={texts[category]}
          aria-pressed={category === current}
          tabIndex={index === focusable ? 0 : -1}
          onFocus={() => setFocusable(index)}
          onClick={() => onChoose(category)}
        />
      ))}
    </div>
  )
}
