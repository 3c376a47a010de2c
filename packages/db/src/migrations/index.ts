import * as baseline from './0001-baseline.ts'
import * as auditLog from './0002-audit-log.ts'
import * as retention from './0003-retention.ts'
import * as identityProviders from './0004-identity-providers.ts'
import type { Migrations } from './migration.ts'

export type { Migrations }

/** Migrations in the order in which they run. A released one is never edited: add the next one. */
export const migrations: Migrations = {
  '0001-baseline': baseline,
  '0002-audit-log': auditLog,
  '0003-retention': retention,
  '0004-identity-providers': identityProviders
}
