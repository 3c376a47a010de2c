import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '../migrate.ts'
import { connectAdmin, databaseUrl } from './connect.ts'
import { startTestServer } from './server.ts'
import './provided-context.ts'

/** One server for the whole test run, and in it one migrated template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = `template_${randomUUID()}`
  const admin = connectAdmin(server.connectionString)
  await sql`create database ${sql.id(template)}`.execute(admin)
  await admin.destroy()

  const db = connectAdmin(databaseUrl(server.connectionString, template))
  await migrateToLatest(db)
  await db.destroy() // PostgreSQL copies no database that has connections

  project.provide('postgres', { serverUrl: server.connectionString, template, logFile: server.logFile })

  return server.stop
}
