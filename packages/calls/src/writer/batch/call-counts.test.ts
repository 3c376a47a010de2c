import { asRole, connectTestDatabase, createTestDatabaseUrl, someEndpoint } from '@callbook/db/testing'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { noon, someReport } from '../../testing/index.ts'
import { createReportWriter } from '../report-writer.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

it('updates the counters in place, without writing to an index', async () => {
  const endpoint = await someEndpoint(testDb)
  const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
  const writer = createReportWriter({ connectionTimeoutMs: 60_000, ...connection, now: () => noon })

  for (let batch = 0; batch < 20; batch += 1) await writer.append(someReport(endpoint))
  await writer.close()

  // A session reports its statistics to the server when it ends, possibly with a short delay.
  await vi.waitFor(async () => expect(await countChanges()).toMatchObject({ changes: 95 }), 60_000)
  const { inPlace } = await countChanges()
  // While the server gathers statistics, it keeps old rows, and a page may fill up. With an index, no update would be
  // in place.
  expect(inPlace).toBeGreaterThan(80)
})

interface Changes {
  readonly changes: number
  readonly inPlace: number
}

/** Counts the updates of existing counters. */
async function countChanges(): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select n_tup_upd as changes, n_tup_hot_upd as "inPlace" from pg_stat_user_tables where relname = 'call_counts'`.execute(
    testDb
  )

  return rows[0] ?? { changes: 0, inPlace: 0 }
}
