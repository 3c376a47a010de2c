import type { Privilege, Role } from './roles.ts'

/** A privilege on a table or on one column. */
export type Allowed = Privilege | `${'select' | 'update'} (${string})`

/** Privileges of each role on one table; none if the role is missing. */
export type Decision = Readonly<Partial<Record<Role, readonly Allowed[]>>>

export const everything = ['select', 'insert', 'update', 'delete'] as const
