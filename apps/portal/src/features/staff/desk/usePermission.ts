import { hasPermission, type Permission } from '@passerelle/contracts/permissions.ts'
import { selectUser } from '../../../state/account.ts'
import { useAppSelector } from '../../../state/store.ts'

/** Says whether the signed-in member of the staff may do this. The server checks it too. */
export function usePermission(permission: Permission): boolean {
  const role = useAppSelector(selectUser)?.role ?? null
  return hasPermission(role, permission)
}
