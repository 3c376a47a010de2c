import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWrongCounters } from '@callbook/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres, withDatabase } from '../stack/postgres.ts'
import { contenders } from './contenders.ts'
import { startContender } from './start-contender.ts'

const dataDir = join(tmpdir(), `callbook-bench-${randomUUID()}`)
const postgres = await startPostgres(dataDir)
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

describe.each(contenders)('$name', (contender) => {
  it('records every evaluation, and changes the counters according to its name', async () => {
    const runner = await startContender(postgres, contender, { organizations: 2, workers: 3, calls: 12, seed: 1 })
    const { per_second } = await runner.run({ point: 'all', organizations: 2 })

    const found = await withDatabase(postgres.urlOf(runner.database), async (db) => {
      const calls = await db.selectFrom('calls').select(['organization_id', 'evaluation_status']).execute()
      const organizations = new Set(calls.map(({ organization_id }) => organization_id))
      const wrong = await Promise.all(
        [...organizations].map((id) => findWrongCounters(db, id as Parameters<typeof findWrongCounters>[1]))
      )

      return { calls, organizations, wrong: wrong.flat() }
    })
    await runner.stop()

    expect(per_second).toBeGreaterThan(0)
    expect(found.organizations.size).toBe(2)
    expect(new Set(found.calls.map(({ evaluation_status }) => evaluation_status))).toEqual(new Set(['completed']))
    expect(found.wrong.length > 0).toBe(contender.name === 'without counters')
  })
})
