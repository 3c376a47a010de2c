import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import type { PooledDatabase } from '../database/pooled-database.ts'
import { databaseUrl, openAdmin } from './open.ts'
import './provided-context.ts'

/** A database without a table. It is dropped when the calling test, or file of tests, is done. */
export async function openEmptyDatabase<Schema = unknown>(): Promise<PooledDatabase<Schema>> {
  const db = openAdmin<Schema>(await createEmptyDatabaseUrl())
  whenDone(() => db.destroy())

  return db
}

/** The same, for a test that owns a pool. Whoever is still connected in the end is cut off. */
export async function createEmptyDatabaseUrl(): Promise<string> {
  return await createDatabaseFrom('template1')
}

/** @param whenDropped told of its name once the database is gone */
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

/** Does `work` after the calling test, or else after its file. */
export function whenDone(work: () => Promise<unknown>): void {
  const end = async () => void (await work())
  if (TestRunner.getCurrentTest() === undefined) afterAll(end)
  else onTestFinished(end)
}
