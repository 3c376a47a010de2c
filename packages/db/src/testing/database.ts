import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Database } from '../database.ts'
import { keptApart } from './apart.ts'
import { connectAdmin, connectPatiently, databaseUrl } from './connect.ts'
import { checkSentStatements } from './statement-log.ts'
import './provided-context.ts'

/** A migrated, empty database for the calling test file. It is dropped when the file is done. */
export async function createTestDatabase(): Promise<Database> {
  return connectTestDatabase(await createTestDatabaseUrl())
}

/** The same, for a test that starts a service or owns a pool. Whoever is still connected in the end is cut off. */
export async function createTestDatabaseUrl(): Promise<string> {
  return await createDatabaseFrom(inject('postgres').template)
}

/**
 * A handle on a database for the tests of the calling file, and for the code they test.
 *
 * The statements of that code are checked when the file is done; what a test itself reads or writes may break the rules.
 */
export function connectTestDatabase(connectionString: string): Database {
  const ofTests = connectAdmin(connectionString)
  const ofCode = connectPatiently(connectionString, 'callbook')
  afterAll(() => Promise.all([ofTests.destroy(), ofCode.destroy()]))

  return keptApart(ofCode, ofTests)
}

/** A database without a table, for tests of migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  const db = connectAdmin(await createEmptyDatabaseUrl())
  afterAll(() => db.destroy())

  return db
}

export async function createEmptyDatabaseUrl(): Promise<string> {
  return await createDatabaseFrom('template1')
}

async function createDatabaseFrom(template: string): Promise<string> {
  const { serverUrl, logFile } = inject('postgres')
  const name = `test_${randomUUID()}`
  const admin = connectAdmin(serverUrl)
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin)

  afterAll(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    await checkSentStatements(logFile, name)
  })

  return databaseUrl(serverUrl, name)
}
