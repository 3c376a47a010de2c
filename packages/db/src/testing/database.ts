import { createDatabaseFrom, openEmptyDatabase, whenDone } from '@callbook/postgres/testing'
import { inject } from 'vitest'
import type { Database, Schema } from '../database.ts'
import { asRole } from '../embedded/roles.ts'
import type { Role } from '../roles/roles.ts'
import { checkSentStatements } from './check-sent-statements.ts'
import { connectAdmin, connectService, type TestDb } from './connect.ts'

/** Two handles on one database, so that the server can tell whose statement it is told. */
export interface TestDatabase {
  /**
   * The handle for the code that is tested, with the rights of a superuser. Its statements are checked when the file is
   * done.
   */
  readonly db: Database
  /** The handle for the test itself: what it reads or writes may break the rules. */
  readonly testDb: TestDb
}

const connectionStrings = new WeakMap<TestDb, string>()

/** A migrated, empty database for the calling test, or file of tests. It is dropped when that is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return connectTestDatabase(await createTestDatabaseUrl())
}

/** The same, for a test that starts a service or owns a pool. Whoever is still connected in the end is cut off. */
export async function createTestDatabaseUrl(): Promise<string> {
  const { template, logFile } = inject('postgres')

  return await createDatabaseFrom(template, (name) => checkSentStatements(logFile, name))
}

/** The handles of the calling test, or file of tests, on a database. */
export function connectTestDatabase(connectionString: string): TestDatabase {
  const testDb = connectAdmin(connectionString)
  const db = connectService(connectionString)
  whenDone(() => Promise.all([testDb.destroy(), db.destroy()]))
  connectionStrings.set(testDb, connectionString)

  return { db, testDb }
}

/** The database of a test as a service has it that runs as `role`. */
export function connectAs(role: Role, testDb: TestDb): Database {
  const ofRole = connectService(urlAs(role, testDb))
  whenDone(() => ofRole.destroy())

  return ofRole
}

/** The connection string of the same, for what has connections of its own. */
export function urlAs(role: Role, testDb: TestDb): string {
  const connectionString = connectionStrings.get(testDb)
  if (connectionString === undefined) throw new Error('this handle is not one of connectTestDatabase')

  return asRole(role, connectionString)
}

/** A database without a table, for tests of migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  return await openEmptyDatabase<Schema>()
}
