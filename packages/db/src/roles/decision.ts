import type { Privilege, Role } from './roles.ts'

/** What is allowed with the whole table, or with one column of it. */
export type Allowed = Privilege | `${'select' | 'update'} (${string})`

/** What each role may do with one table: nothing where it is not named. */
export type Decision = Readonly<Partial<Record<Role, readonly Allowed[]>>>

export const everything = ['select', 'insert', 'update', 'delete'] as const
