import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { copyCluster, databaseUrl, temporaryFolder, tetherServer } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../database.ts'
import { addOrganization, connectAdmin, createTestDatabase } from '../../testing/index.ts'
import { migrated, migratedName } from '../../testing/migrated-cluster.ts'
import { findLastPosition, type LogPosition, listChanges } from './list-changes.ts'
import { logEvents } from './log-events.ts'
import { numberEvents } from './number-events.ts'

it('expires positions of lost changes for ever if a copy of the files is put back twice, and keeps earlier ones', async () => {
  const server = await createServer()
  const organizationId = await server.run((db) => addOrganization(db))
  const kept = await server.run((db) => change(db, organizationId, 10))
  const copy = await server.copy()
  const lost: LogPosition[] = []

  for (let round = 1; round <= 2; round += 1) {
    const positions = await server.run(async (db) => [
      await change(db, organizationId, 2),
      await change(db, organizationId, 8)
    ])
    expect(await server.run((db) => read(db, organizationId, kept))).toHaveLength(10)
    await server.putBack(copy)
    lost.push(...positions)

    const [before, after, fromKept] = await server.run(async (db) => {
      const outcomes = (of: readonly LogPosition[]) => Promise.all(of.map((from) => read(db, organizationId, from)))
      const unused = await outcomes(lost)
      await change(db, organizationId, 15)

      return [unused, await outcomes(lost), await read(db, organizationId, kept)]
    })

    expect(before).toEqual(lost.map(() => undefined))
    expect(after).toEqual(lost.map(() => undefined))
    expect(fromKept).toEqual(Array.from({ length: 15 }, (_, index) => 11 + index))
    await server.putBack(copy)
  }
})

it('expires positions of lost changes if the rows are restored into the running server', async () => {
  const { db, testDb } = await createTestDatabase()
  const organizationId = await addOrganization(testDb)
  const kept = await change(db, organizationId, 3)
  const tables = ['event_log', 'event_sequences', 'event_epochs']
  for (const table of tables)
    await sql`create table ${sql.id(`old_${table}`)} as table ${sql.id(table)}`.execute(testDb)
  const lost = await change(db, organizationId, 3)

  for (const table of tables) {
    await sql`truncate ${sql.id(table)}`.execute(testDb)
    await sql`insert into ${sql.id(table)} table ${sql.id(`old_${table}`)}`.execute(testDb)
  }
  await change(db, organizationId, 9)

  expect(await read(db, organizationId, lost)).toBeUndefined()
  expect(await read(db, organizationId, kept)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
})

it('keeps all positions over restarts without a loss, also with empty epochs', async () => {
  const server = await createServer()
  const organizationId = await server.run((db) => addOrganization(db))
  const positions: LogPosition[] = [{ sequence: 0, epoch: null }]

  for (let restarts = 0; restarts < 3; restarts += 1) {
    positions.push(await server.run((db) => change(db, organizationId, 2)))
    await server.run((db) => numberEvents(db, organizationId))
    await server.run((db) => numberEvents(db, organizationId))
  }

  const counts = await server.run((db) =>
    Promise.all(positions.map(async (from) => (await read(db, organizationId, from))?.length))
  )
  expect(counts).toEqual([6, 4, 2, 0])
  expect(new Set(positions.map(({ epoch }) => epoch)).size).toBe(4)
})

/** Writes and numbers changes. @returns the position of the last one */
async function change(db: Database, organizationId: OrganizationId, count: number): Promise<LogPosition> {
  const events = Array.from({ length: count }, () => ({
    ...{ organizationId, subjectId: newId(), clientId: null },
    type: 'call.stored' as const
  }))
  await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
  await numberEvents(db, organizationId)

  return await findLastPosition(db, organizationId)
}

/** @returns the numbers of the changes after a position; `undefined` if it has expired */
async function read(
  db: Database,
  organizationId: OrganizationId,
  { sequence: after, epoch }: LogPosition
): Promise<number[] | undefined> {
  const page = await listChanges(db, organizationId, { after, epoch, filter: {}, limit: 100 })

  return page?.changes.map(({ sequence }) => sequence)
}

/** Creates a server that runs only during the given work, so that its files can be copied meanwhile. */
async function createServer() {
  const folder = await temporaryFolder()
  const dataDir = join(folder, `callbook-test-${randomUUID()}`)
  const release = tetherServer(dataDir)
  await copyCluster(dataDir, migrated)
  const copies: string[] = []
  onTestFinished(async () => {
    release()
    for (const path of [dataDir, ...copies]) await rm(path, { recursive: true, force: true })
  })

  return {
    async run<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
      const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
      const db = connectAdmin(databaseUrl(server.connectionString, migratedName))
      try {
        return await work(db)
      } finally {
        await db.destroy()
        await server.stop()
      }
    },
    async copy(): Promise<string> {
      const path = join(folder, `callbook-test-${randomUUID()}`)
      await promisify(execFile)('cp', ['-R', '-p', dataDir, path])
      copies.push(path)

      return path
    },
    async putBack(path: string): Promise<void> {
      await rm(dataDir, { recursive: true })
      await promisify(execFile)('cp', ['-R', '-p', path, dataDir])
    }
  }
}
