import * as limits from '@passerelle/contracts/limits.ts'
import { Icon } from '@passerelle/kit'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../desk/KeyHint.tsx'

/** Searches in name, e-mail address, agency and login number, a moment after the last key. */
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
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), limits.debounce.generic)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
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
