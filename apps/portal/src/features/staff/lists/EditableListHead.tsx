import { Button, DeskHead, Icon } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScreen } from '../../../ui/useScreen.ts'

interface EditableListHeadProps {
  /** The name of the list, or of its open entry. */
  title: string
  isOpen: boolean
  texts: { readonly add: string; readonly back: string }
  /** Opens a new entry. Undefined if the member may not. */
  onAdd: (() => void) | undefined
  /** Goes back to the list. */
  onBack: () => void
  /** What the list has under its title. */
  menu: ReactNode
}

/** The head of a list of the desk, or of its open entry. */
export function EditableListHead({
  title,
  isOpen,
  texts,
  onAdd,
  onBack,
  menu,
}: EditableListHeadProps) {
  const addButton = onAdd && !isOpen && (
    <Button variant="plus" onClick={onAdd}>
      {texts.add}
    </Button>
  )
  return (
    <DeskHead title={title} ref={useScreen(title)} beside={addButton}>
      {isOpen ? (
        <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={onBack}>
          {texts.back}
        </Button>
      ) : (
        menu
      )}
    </DeskHead>
  )
}
