import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { asRole, connectTestDatabase, createTestDatabaseUrl } from '../testing/index.ts'
import { createReportWriter } from './index.ts'
import { noon, someEndpoint, someReport } from './testing.ts'

const connectionString = await createTestDatabaseUrl()
const db = connectTestDatabase(connectionString)

it('adds to the counters in place, writing to no index', async () => {
  const endpoint = await someEndpoint(db)
  const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
  const writer = createReportWriter({ ...connection, now: () => noon })

  for (let batch = 0; batch < 20; batch += 1) await writer.append(someReport(endpoint))
  await writer.close()

  // A session tells the server what it has done when it ends, which may be a moment later.
  await vi.waitFor(async () => expect(await countChanges()).toEqual({ changes: 95, inPlace: 95 }), 10_000)
})

/** Of counters that were there before. */
async function countChanges() {
  const { rows } = await sql<{ changes: number; inPlace: number }>`
    select n_tup_upd as changes, n_tup_hot_upd as "inPlace" from pg_stat_user_tables where relname = 'call_counts'`.execute(
    db
  )

  return rows[0]
}
