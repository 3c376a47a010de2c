import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import type { PooledDatabase } from '../database/pooled-database.ts'
import { databaseUrl, openAdmin } from './open.ts'
import './provided-context.ts'

/** Opens an empty database. It is dropped after the calling test or test file. */
export async function openEmptyDatabase<Schema = unknown>(): Promise<PooledDatabase<Schema>> {
  const db = openAdmin<Schema>(await createEmptyDatabaseUrl())
  whenDone(() => db.destroy())

  return db
}

/** Creates an empty database for a test with its own pool. Open connections are terminated at the end. */
export async function createEmptyDatabaseUrl(): Promise<string> {
  return await createDatabaseFrom('template1')
}

/** @param whenDropped called with the name after the database is dropped */
export async function createDatabaseFrom(
  template: string,
  whenDropped?: (name: string) => Promise<void>
): Promise<string> {
  const { serverUrl, database } = inject('postgres')
  if (database !== undefined) return database
  const name = `test_${randomUUID()}`
  const admin = openAdmin(serverUrl)
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin)

  whenDone(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    await whenDropped?.(name)
  })

  return databaseUrl(serverUrl, name)
}

/** Runs `work` after the calling test, else after its file. */
export function whenDone(work: () => Promise<unknown>): void {
  const end = async () => void (await work())
  if (TestRunner.getCurrentTest() === undefined) afterAll(end)
  else onTestFinished(end)
}
