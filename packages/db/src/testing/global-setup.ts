import { randomUUID } from 'node:crypto'
import { databaseUrl, startTestServer } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { keepStatements } from '../checks/releases/kept-statements.ts'
import { connectAdmin } from './connect.ts'
import { prepareDatabase } from './prepare-database.ts'

/** One server for the whole test run, and in it one migrated template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = `template_${randomUUID()}`
  const admin = connectAdmin(server.connectionString)
  await sql`create database ${sql.id(template)}`.execute(admin)
  await admin.destroy()
  await prepareDatabase(databaseUrl(server.connectionString, template)) // without a connection left: it is copied

  project.provide('postgres', { serverUrl: server.connectionString, template, logFile: server.logFile })

  return async () => {
    const folder = process.env['RECORD_STATEMENTS']
    if (folder !== undefined) await keepStatements(server.logFile, folder)
    await server.stop()
  }
}
