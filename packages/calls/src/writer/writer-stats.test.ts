import { setImmediate } from 'node:timers/promises'
import { createDatabase, type Queryable } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, createTestDatabaseUrl } from '@callbook/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { someReport } from '../testing/index.ts'
import { createReportWriter, type SettledBatch } from './report-writer.ts'

const connectionString = await createTestDatabaseUrl()
const db = createDatabase({ connectionString, maxConnections: 2, connectionTimeoutMs: 60_000, onIdleError: () => {} })
afterAll(() => db.destroy())

describe('a writer', () => {
  it('reports its load, and each batch it has done', async () => {
    const batches: SettledBatch[] = []
    const writer = createReportWriter({
      connectionTimeoutMs: 60_000,
      connectionString,
      onIdleError: () => {},
      now: () => new Date(),
      batchesInFlight: 1,
      onBatch: (batch) => batches.push(batch)
    })
    const endpoint = await addTestEndpoint()
    expect(writer.stats()).toMatchObject({ queue: { reports: 0, bytes: 0 }, pool: { total: 0, idle: 0, waiting: 0 } })

    const outcomes = [1, 2, 3].map(() => writer.append(someReport(endpoint)))
    const during = writer.stats()
    await Promise.all(outcomes)
    await setImmediate()

    expect(during).toMatchObject({
      queue: { reports: 3, bytes: expect.any(Number) },
      pool: { total: 1, idle: 0, waiting: expect.any(Number) }
    })
    expect(during.queue.bytes).toBeGreaterThan(0)
    expect(writer.stats()).toMatchObject({ queue: { reports: 0, bytes: 0 }, pool: { total: 1, idle: 1, waiting: 0 } })
    expect(batches.map(({ reports }) => reports)).toEqual([1, 2])
    for (const { durationMs } of batches) expect(durationMs).toBeGreaterThan(0)
    await writer.close()
  })

  it('has no load after waiting reports are withdrawn', async () => {
    const writer = createReportWriter({
      connectionTimeoutMs: 60_000,
      connectionString,
      onIdleError: () => {},
      now: () => new Date(),
      batchesInFlight: 1
    })
    const endpoint = await addTestEndpoint()
    const outcomes = Promise.allSettled([1, 2, 3].map(() => writer.append(someReport(endpoint))))

    writer.withdraw(new Error('away'))
    const { queue } = writer.stats()
    const statuses = (await outcomes).map(({ status }) => status)
    await writer.close()

    expect(queue.reports).toBe(1)
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(writer.stats().queue).toEqual({ reports: 0, bytes: 0 })
  })
})

describe('the use of a pool', () => {
  it('counts the requests waiting for a connection of a database', async () => {
    const own = createDatabase({
      connectionString,
      maxConnections: 1,
      connectionTimeoutMs: 60_000,
      onIdleError: () => {}
    })
    const query = (db: Queryable) => db.selectFrom('organizations').select('id').execute()

    const { during, waiting } = await own.transaction().execute(async (tx) => {
      const waiting = query(own)
      await query(tx)
      return { during: own.poolUse(), waiting: [waiting] }
    })
    await Promise.all(waiting)

    expect(during).toEqual({ total: 1, idle: 0, waiting: 1 })
    expect(own.poolUse()).toEqual({ total: 1, idle: 1, waiting: 0 })
    await own.destroy()
  })
})

async function addTestEndpoint() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(db, organizationId, clientId)

  return { organizationId, clientId, endpointId }
}
