import * as limits from '@passerelle/contracts/limits.ts'
import { Icon } from '@passerelle/kit'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../desk/KeyHint.tsx'

/** Searches by words (contracts, listAgents), a moment after the last key. */
export function SearchBox({
  value,
  onSearch,
  onArrowDown,
}: {
  value: string
  onSearch: (search: string) => void
  /** Leads on to the list. */
  onArrowDown: () => void
}) {
  const { t } = useTranslation('forms')
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), limits.debounce.generic)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <label className={styles.search}>
      <Icon of={Search} />
      <span className="sr">{t('search')}</span>
      <input
        id="desk-search"
        type="search"
        placeholder={t('search')}
        value={typed}
        maxLength={limits.search.max}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onArrowDown()
        }}
      />
      <KeyHint name="/" />
    </label>
  )
}
