import { Checkbox } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { Picks } from './usePicks.ts'

interface PickBoxProps {
  id: string
  /** Who or what is picked. */
  name: string
  picks: Picks<unknown>
  /** The boxes are one tab stop, as the entries are. */
  isTabStop: boolean
}

/** The box that picks an entry of a list. */
export function PickBox({ id, name, picks, isTabStop }: PickBoxProps) {
  const { t } = useTranslation('queue')
  return (
    <Checkbox
      id={`pick-${id}`}
      label={<span className="kit-sr">{t('picks.one', { name })}</span>}
      checked={picks.has(id)}
      tabIndex={isTabStop ? 0 : -1}
      onChange={(isPicked) => picks.set([id], isPicked)}
    />
  )
}

/** The box that picks all entries that the list shows, or none. */
export function PickAllBox({ ids, picks }: { ids: readonly string[]; picks: Picks<unknown> }) {
  const { t } = useTranslation('queue')
  const areAllPicked = ids.length > 0 && ids.every((id) => picks.has(id))
  return (
    <Checkbox
      id="pick-all"
      label={<span className="kit-sr">{t('picks.all')}</span>}
      checked={areAllPicked}
      indeterminate={!areAllPicked && ids.some((id) => picks.has(id))}
      onChange={(arePicked) => picks.set(ids, arePicked)}
    />
  )
}
