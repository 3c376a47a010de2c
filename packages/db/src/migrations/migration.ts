import type { Migration as KyselyMigration } from 'kysely/migration'

export interface Migration extends KyselyMigration {
  /** For statements that refuse to run in a transaction. One that is cut short runs again: it must expect its traces. */
  readonly withoutTransaction?: boolean
}

/** By their names, in the order of which they run. */
export type Migrations = Readonly<Record<string, Migration>>
