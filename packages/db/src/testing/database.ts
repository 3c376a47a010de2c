import { createDatabaseFrom, openEmptyDatabase, whenDone } from '@callbook/postgres/testing'
import { inject } from 'vitest'
import type { Database, Schema } from '../database.ts'
import { asRole } from '../embedded/create-roles.ts'
import type { Role } from '../roles/roles.ts'
import { checkSentStatements } from './check-sent-statements.ts'
import { connectAdmin, connectService, type TestDb } from './connect.ts'

/** Two handles on one database, so that the statement log separates code under test from tests. */
export interface TestDatabase {
  /** Handle for code under test, with the privileges of a superuser. Its statements are checked after the file. */
  readonly db: Database
  /** Handle for the test itself, whose statements may break the rules. */
  readonly testDb: TestDb
}

const connectionStrings = new WeakMap<TestDb, string>()

/**
 * Creates a migrated, empty database. It is dropped after the calling test or test file.
 *
 * Then every statement that `db` and services have sent is read from the log of the server. The file fails if one of
 * them breaks a rule of `checks/tenancy`, for example because it could reach rows of another organization.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return connectTestDatabase(await createTestDatabaseUrl())
}

/** Creates a migrated database for a test with its own service or pool. Open connections are terminated at the end. */
export async function createTestDatabaseUrl(): Promise<string> {
  const { template, logFile } = inject('postgres')

  return await createDatabaseFrom(template, (name) => checkSentStatements(logFile, name))
}

/** Connects both handles of the calling test or test file to a database. */
export function connectTestDatabase(connectionString: string): TestDatabase {
  const testDb = connectAdmin(connectionString)
  const db = connectService(connectionString)
  whenDone(() => Promise.all([testDb.destroy(), db.destroy()]))
  connectionStrings.set(testDb, connectionString)

  return { db, testDb }
}

/** Connects to the database of a test as `role`. */
export function connectAs(role: Role, testDb: TestDb): Database {
  const ofRole = connectService(urlAs(role, testDb))
  whenDone(() => ofRole.destroy())

  return ofRole
}

/** Returns the connection string of the database of a test for `role`. */
export function urlAs(role: Role, testDb: TestDb): string {
  const connectionString = connectionStrings.get(testDb)
  if (connectionString === undefined) throw new Error('this handle does not come from connectTestDatabase')

  return asRole(role, connectionString)
}

/** Creates an empty database for tests of migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  return await openEmptyDatabase<Schema>()
}
