/**
 * Who of the staff may do what (product reading desk.md, section 1). An endpoint names a
 * permission, never a role.
 */
import { roles, type Role } from './choices.ts'

const everyone: readonly Role[] = roles
const reviewers: readonly Role[] = ['reviewer', 'admin']
const helpers: readonly Role[] = ['support', 'reviewer', 'admin']
const admins: readonly Role[] = ['admin']
const adminsAndAuditors: readonly Role[] = ['admin', 'auditor']

const rolesByPermission = {
  'agents:read': everyone,
  'agents:decide': reviewers,
  'agents:help': helpers,
  'notes:write': helpers,
  'reasons:read': everyone,
  'reasons:write': admins,
  'texts:read': everyone,
  'sites:read': adminsAndAuditors,
  'sites:write': admins,
  'members:read': adminsAndAuditors,
  'members:write': admins,
} as const
export type Permission = keyof typeof rolesByPermission

export const permissions = Object.keys(rolesByPermission) as readonly Permission[]

/** The roles that include a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return rolesByPermission[permission]
}

/** Says whether a role includes a permission. People without a role have none. */
export function hasPermission(role: Role | null, permission: Permission): boolean {
  return role !== null && rolesByPermission[permission].includes(role)
}
