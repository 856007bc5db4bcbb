import { useState } from 'react'
import type { DecisionDialog } from './DecisionDialogs.tsx'

/**
 * The open dialog about the selected entry. It ends with the selection: who goes back to the list
 * and opens another entry is asked nothing about that one.
 */
export function useDecisionDialog(selectedId: string | undefined) {
  const [asked, setAsked] = useState<{ id: string; dialog: DecisionDialog } | null>(null)
  return {
    dialog: asked !== null && asked.id === selectedId ? asked.dialog : null,
    ask: (dialog: DecisionDialog) => {
      if (selectedId !== undefined) setAsked({ id: selectedId, dialog })
    },
    closeDialog: () => setAsked(null),
  }
}
