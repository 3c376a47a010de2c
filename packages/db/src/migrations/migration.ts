import type { Migration as KyselyMigration } from 'kysely/migration'

export interface Migration extends KyselyMigration {
  /**
   * Whether its statements cannot run in a transaction. After an interruption it runs again, so it must handle a
   * partial result.
   */
  readonly withoutTransaction?: boolean
  /** Whether it writes rows, a few at a time, each time in a separate transaction. */
  readonly fillsTables?: boolean
}

/** Migrations by name, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>
