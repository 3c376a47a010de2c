import type { Migration as KyselyMigration } from 'kysely/migration'

export interface Migration extends KyselyMigration {
  /**
   * Whether its statements refuse to run in a transaction. One that is cut short runs again: it must expect its traces.
   */
  readonly withoutTransaction?: boolean
}

/** Migrations by their names, in the order of which they run. */
export type Migrations = Readonly<Record<string, Migration>>
