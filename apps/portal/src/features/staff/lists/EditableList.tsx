import type { Permission } from '@passerelle/contracts/permissions.ts'
import type { DataTableProps } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { usePermission } from '../desk/usePermission.ts'
import { DeskTable } from './DeskTable.tsx'
import { EditableListHead } from './EditableListHead.tsx'
import type { DeskList } from './useDeskList.ts'

/** Stands for a new entry in the address. */
const newEntry = 'new'

interface EditableListProps<Entry> {
  list: DeskList<Entry>
  columns: DataTableProps<Entry>['columns']
  /** The address of the list. */
  path: string
  /** What names the open entry in the address. */
  parameter: string
  /** Who may open entries. */
  permission: Permission
  nameOf: (entry: Entry) => string
  texts: { readonly title: string; readonly add: string; readonly back: string }
  /** What the list has under its title. */
  menu?: ReactNode
  /**
   * Draws the form.
   * @param entry undefined for a new one
   * @param onClose goes back to the list, which may have changed
   */
  renderForm: (entry: Entry | undefined, onClose: () => void) => ReactNode
}

/** A list of the desk with a form for each entry and for a new one. The address names the open one. */
export function EditableList<Entry extends { readonly id: string }>({
  list,
  columns,
  path,
  parameter,
  permission,
  nameOf,
  texts,
  menu,
  renderForm,
}: EditableListProps<Entry>) {
  const navigate = useNavigate()
  const mayWrite = usePermission(permission)
  const query = useQuery()
  const opened = mayWrite ? query.get(parameter) : null
  const entry = list.rows.find(({ id }) => id === opened)
  const isOpen = opened === newEntry || entry !== undefined
  const title = entry ? nameOf(entry) : isOpen ? texts.add : texts.title
  const open = (id: string) =>
    navigate(`${path}${path.includes('?') ? '&' : '?'}${parameter}=${id}`)
  const close = () => {
    list.reload()
    navigate(path)
  }
  return (
    <>
      <EditableListHead
        title={title}
        isOpen={isOpen}
        texts={texts}
        onAdd={mayWrite ? () => open(newEntry) : undefined}
        onBack={close}
        menu={menu}
      />
      {isOpen ? (
        renderForm(entry, close)
      ) : (
        <DeskTable
          list={list}
          label={texts.title}
          columns={columns}
          keyOf={({ id }) => id}
          onSelect={mayWrite ? ({ id }) => open(id) : undefined}
        />
      )}
    </>
  )
}
