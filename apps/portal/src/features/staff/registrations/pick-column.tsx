import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import type { Column } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { PickAllBox, PickBox } from '../lists/PickBox.tsx'
import type { Picks } from '../lists/usePicks.ts'

/**
 * The column of boxes that pick registrations. Only those that wait can be picked, because nothing
 * can be done with many others at once.
 */
export function usePickColumn(
  rows: readonly AgentRow[],
  selected: AgentRow | undefined,
  picks: Picks<AgentRow> | undefined,
): Column<AgentRow> | undefined {
  const { i18n } = useTranslation()
  const ids = rows.flatMap(({ id, state }) => (state === 'activated' ? [id] : []))
  if (!picks || ids.length === 0) return undefined
  const tabStop = rows.find(({ id }) => id === selected?.id) ?? rows[0]
  return {
    id: 'pick',
    title: <PickAllBox ids={ids} picks={picks} />,
    hasControls: true,
    cell: (row) => (
      <PickBox
        id={row.id}
        name={fullName(row, i18n.language)}
        picks={picks}
        isTabStop={row.id === tabStop?.id}
      />
    ),
  }
}
