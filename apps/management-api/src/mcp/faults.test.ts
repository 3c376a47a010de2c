import { createDatabase, ping } from '@callbook/db'
import { connectAs, createTestDatabase, lockTable, someoneWaitsForLock, urlAs } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { createStatementBulkhead } from '../tenant-access/statement-bulkhead.ts'
import { addTenant } from '../testing/index.ts'

const { db: admin, testDb } = await createTestDatabase()
const registry = new Registry()
const keyDb = connectAs('management', testDb)
const db = createDatabase({
  connectionString: urlAs('management', testDb),
  onIdleError: () => undefined,
  maxConnections: 4,
  bulkhead: createStatementBulkhead({ connections: 4, registry })
})
const logger = createQuietLogger()
const limiter = createLimiter({ name: 'faults', limit: 10_000, logger })
const app = buildManagementApi({ db, keyDb, checkDatabase: () => ping(admin), limiter, logger, registry })

afterAll(async () => {
  await app.close()
  await db.destroy()
})

describe('a tool', () => {
  it('reports a statement that takes too long in one sentence', async () => {
    const { key } = await addTenant(admin)
    await lock('customers')

    const response = await call(key, 'find_customers')

    expect(response.statusCode).toBe(200)
    expect(response.json().result).toEqual({
      content: [
        {
          type: 'text',
          text: 'Callbook did not answer in time. Try again, with a shorter range of dates if there is one.'
        }
      ],
      isError: true
    })
  })

  it('takes from the concurrent statements of its organization, and gets 429 beyond them', async () => {
    const [{ key }, neighbour] = [await addTenant(admin), await addTenant(admin)]
    await lock('gaps')
    const stuck = [call(key, 'list_gaps'), call(key, 'list_gaps')]
    await someoneWaitsForLock(testDb)

    const refused = await call(key, 'list_clients')
    const elsewhere = await call(neighbour.key, 'list_clients')

    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    expect(refused.json()).toEqual({
      error: 'Too Many Requests',
      message: 'Too many concurrent requests of the organization'
    })
    expect(elsewhere.json().result.isError).toBeUndefined()
    await Promise.all(stuck)
  })
})

async function lock(table: Parameters<typeof lockTable>[1]): Promise<void> {
  onTestFinished(await lockTable(testDb, table))
}

async function call(key: string, name: string) {
  return await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'x-api-key': key },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }
  })
}
