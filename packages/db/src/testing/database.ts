import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import type { Database } from '../database.ts'
import { asRole as asEmbeddedRole } from '../embedded.ts'
import type { Role } from '../roles/roles.ts'
import { keptApart } from './apart.ts'
import { connectAdmin, connectService, databaseUrl } from './connect.ts'
import { checkSentStatements } from './statement-log.ts'
import './provided-context.ts'

const connectionStrings = new WeakMap<Database, string>()

/** A migrated, empty database for the calling test, or file of tests. It is dropped when that is done. */
export async function createTestDatabase(): Promise<Database> {
  return connectTestDatabase(await createTestDatabaseUrl())
}

/** The same, for a test that starts a service or owns a pool. Whoever is still connected in the end is cut off. */
export async function createTestDatabaseUrl(): Promise<string> {
  return await createDatabaseFrom(inject('postgres').template)
}

/**
 * A handle on a database for the tests of the calling file, and for the code they test, with the rights of a superuser.
 *
 * The statements of that code are checked when the file is done; what a test itself reads or writes may break the rules.
 */
export function connectTestDatabase(connectionString: string): Database {
  const ofTests = connectAdmin(connectionString)
  const ofCode = connectService(connectionString)
  whenDone(() => Promise.all([ofTests.destroy(), ofCode.destroy()]))
  const db = keptApart(ofCode, ofTests)
  connectionStrings.set(db, connectionString)

  return db
}

/** The connection string that a role has, given the superuser's. A cluster of others is left as it is: it has no roles. */
export function asRole(role: Role | 'migrator', connectionString: string): string {
  return inject('postgres')?.database === undefined ? asEmbeddedRole(role, connectionString) : connectionString
}

/** The database of `db`, a handle of tests, as a service has it that runs as `role`. */
export function connectAs(role: Role, db: Database): Database {
  const connectionString = connectionStrings.get(db)
  if (connectionString === undefined) throw new Error('this handle is not one of connectTestDatabase')
  const ofRole = connectService(asRole(role, connectionString))
  whenDone(() => ofRole.destroy())

  return ofRole
}

/** A database without a table, for tests of migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  const db = connectAdmin(await createEmptyDatabaseUrl())
  whenDone(() => db.destroy())

  return db
}

export async function createEmptyDatabaseUrl(): Promise<string> {
  return await createDatabaseFrom('template1')
}

async function createDatabaseFrom(template: string): Promise<string> {
  const { serverUrl, logFile, database } = inject('postgres')
  if (database !== undefined) return database
  const name = `test_${randomUUID()}`
  const admin = connectAdmin(serverUrl)
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin)

  whenDone(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    await checkSentStatements(logFile, name)
  })

  return databaseUrl(serverUrl, name)
}

/** Does `work` after the calling test, or else after its file. */
export function whenDone(work: () => Promise<unknown>): void {
  const end = async () => void (await work())
  if (TestRunner.getCurrentTest() === undefined) afterAll(end)
  else onTestFinished(end)
}
