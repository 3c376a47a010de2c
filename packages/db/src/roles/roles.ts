/** The roles that are granted something; `infra/postgres/roles.sql` makes them, and says what each is for. */
export const roles = ['ingest', 'worker', 'management', 'console', 'operator'] as const

export type Role = (typeof roles)[number]

/** What somebody may be allowed to do with the rows of a table. */
export type Privilege = 'select' | 'insert' | 'update' | 'delete'

/** The name of a role in the database: roles are of the whole server, which others may use as well. */
export function roleName(role: Role | 'migrator'): string {
  return `callbook_${role}`
}
