import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { PooledDatabase } from './pooled-database.ts'

it('takes no second place if each statement waits for one', async () => {
  let running = 0
  const db = new PooledDatabase<unknown>({
    connectionString: await createEmptyDatabaseUrl(),
    maxConnections: 2,
    connectionTimeoutMs: 60_000,
    statementTimeoutMs: 60_000,
    queryTimeoutMs: 60_000,
    onIdleError: () => undefined,
    bulkheadKeyOf: () => 'acme',
    bulkhead: {
      enter: async () => {
        if (running === 2) throw new Error('Too many concurrent requests')
        running += 1
        return () => {
          running -= 1
        }
      }
    }
  })
  onTestFinished(() => db.destroy())
  const read = () => db.inTurn('acme', async () => await sql`select 1`.execute(db))

  await expect(Promise.all([read(), read()])).resolves.toHaveLength(2)
})
