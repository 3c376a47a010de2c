import * as baseline from './0001-baseline.ts'
import * as auditLog from './0002-audit-log.ts'
import type { Migrations } from './migration.ts'

export type { Migrations }

/** Migrations in the order in which they run. A released one is never edited: add the next one. */
export const migrations: Migrations = {
  '0001-baseline': baseline,
  '0002-audit-log': auditLog
}
