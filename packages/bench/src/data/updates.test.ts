import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { findWrongCounters } from '@callbook/db/testing'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createMigrated, startPostgres } from '../stack/postgres.ts'
import { fill } from './fill.ts'
import { updateRows } from './updates.ts'

const dataDir = join(tmpdir(), `callbook-bench-${randomUUID()}`)
const postgres = await startPostgres(dataDir)
const url = await createMigrated(postgres, 'updates')
const db = createAdminDatabase({ connectionString: url, onIdleError: () => undefined })
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

const now = new Date()
const { organizations } = await fill(url, { calls: 1_000, organizations: 2, largestShare: 0.8, seed: 3, until: now })
const [organizationId] = organizations
if (organizationId === undefined) throw new Error('no organization')

async function readTraits(table: string, columns: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; traits: string }>`
    select id, concat_ws(' ', ${sql.raw(columns)}) as traits from ${sql.id(table)}
    where organization_id = ${organizationId}`.execute(db)

  return new Map(rows.map(({ id, traits }) => [id, traits]))
}

it('changes filtered fields of a share of the calls and customers, and keeps all counters correct', async () => {
  const read = async () => ({
    calls: await readTraits('calls', 'evaluation_status, human_review_required'),
    customers: await readTraits('customers', 'contacts, total_calls')
  })
  const before = await read()

  await updateRows(url, { organizationId, percent: 15, seed: 3 })

  const after = await read()
  for (const table of ['calls', 'customers'] as const) {
    const changed = [...after[table]].filter(([id, traits]) => traits !== before[table].get(id))
    expect(changed.length / after[table].size).toBeGreaterThan(0.1)
    expect(changed.length / after[table].size).toBeLessThan(0.2)
  }
  expect(await findWrongCounters(db, organizationId)).toEqual([])
})
