import type { Migration as KyselyMigration } from 'kysely/migration'

export interface Migration extends KyselyMigration {
  /**
   * Whether its statements refuse to run in a transaction. One that is cut short runs again: it must expect its traces.
   */
  readonly withoutTransaction?: boolean
  /** Whether it writes rows, a few at a time, each time in a transaction of its own. */
  readonly fillsTables?: boolean
}

/** Migrations by their names, in the order of which they run. */
export type Migrations = Readonly<Record<string, Migration>>
