import { roles } from '#features/members/members.ts'
import { staffLabels } from '#features/people/people.ts'

/** Roles that a group may have in the provider of staff. */
export const groupRolesOfStaff = [
  { role: 'account_manager', label: staffLabels.account_manager },
  { role: 'administrator', label: staffLabels.administrator }
] as const

/** Returns the name of a role of members or of staff. */
export function ssoRoleLabel(role: string): string {
  return [...roles, ...groupRolesOfStaff].find((known) => known.role === role)?.label ?? role
}
