/** Roles with privileges. `infra/postgres/roles.sql` creates and describes them. */
export const roles = ['ingest', 'worker', 'management', 'console', 'operator'] as const

export type Role = (typeof roles)[number]

export type Privilege = 'select' | 'insert' | 'update' | 'delete'

/** Privileges of each role on a table with these columns; none if the role is missing. */
export type Decision<Column extends string = string> = Readonly<
  Partial<Record<Role, readonly (Privilege | `${'select' | 'update'} (${Column})`)[]>>
>

/** Returns the name of a role. Roles belong to the whole server, which other databases may share. */
export function roleName(role: Role | 'migrator'): string {
  return `callbook_${role}`
}
