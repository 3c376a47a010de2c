import { tableList } from '../tables.ts'
import type { Grant } from './list-grants.ts'
import { type Decision, type Privilege, roles } from './roles.ts'

/** Every service compares the migrations of the database with its own. */
const migrations: Decision = Object.fromEntries(roles.map((role) => [role, ['select']]))

/** The privileges of all roles, in order of table names. */
export const grants: readonly Grant[] = [...tableList, { name: 'kysely_migration', grants: migrations }]
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  .flatMap(({ name, grants: decision }) =>
    roles.flatMap((role) => (decision[role] ?? []).map((allowed) => ({ table: name, role, ...parse(allowed) })))
  )

function parse(allowed: string): Pick<Grant, 'privilege' | 'column'> {
  const [privilege, column = null] = allowed.replace(')', '').split(' (') as [Privilege, string?]

  return { privilege, column }
}
