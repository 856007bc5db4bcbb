import * as limits from '@passerelle/contracts/limits.ts'
import { SearchField } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../keys/KeyHint.tsx'

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
  return (
    <SearchField
      id="desk-search"
      className={styles.search}
      value={value}
      onSearch={onSearch}
      debounce={limits.debounce.generic}
      maxLength={limits.search.max}
      texts={{ label: t('search'), clear: t('field.clear') }}
      end={<KeyHint name="/" />}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onArrowDown()
      }}
    />
  )
}
