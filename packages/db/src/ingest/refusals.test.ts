import { describe, expect, it } from 'vitest'
import { readDatabaseTime } from '../queries/database-time.ts'
import type { TestEndpoint } from '../spool/testing.ts'
import { connectTestDatabase, createTestDatabaseUrl } from '../testing/index.ts'
import type { IncomingReport } from './index.ts'
import { hoursAfter, ofTenant, someEndpoint, someReport, startWriter } from './testing.ts'

const connectionString = await createTestDatabaseUrl()
const db = connectTestDatabase(connectionString)
const writer = startWriter(connectionString)

describe('an endpoint that was changed', () => {
  it.each(['inactive', 'revoked'] as const)('refuses what it received after it became %s', async (status) => {
    const endpoint = await someEndpoint(db)
    await change(endpoint, { status, status_changed_at: await readDatabaseTime(db) })
    const other = await someEndpoint(db)

    const before = received(endpoint, 60_000)
    const after = received(endpoint, 0)
    const outcomes = await Promise.all([before, after, received(other, 0)].map((report) => writer.append(report)))

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'refused', refusal: 'switched off' },
      { kind: 'stored' }
    ])
    expect(await marksOf(endpoint)).toEqual([before.report.providerCallId])
  })

  it('refuses what it received after its settings changed, but was checked by those before', async () => {
    const endpoint = await someEndpoint(db)
    const settingsChangedAt = '2026-01-01T00:00:00.000Z'
    await change(endpoint, { settings_changed_at: await readDatabaseTime(db) })

    const outcomes = await Promise.all([
      writer.append({ ...received(endpoint, 60_000), settingsChangedAt }),
      writer.append({ ...received(endpoint, 0), settingsChangedAt }),
      writer.append({ ...received(endpoint, 0), settingsChangedAt: await settingsTimeOf(endpoint) })
    ])

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'refused', refusal: 'settings changed' },
      { kind: 'stored' }
    ])
  })

  it.each([-1, 1])('takes and refuses the same when its clock is %d h wrong', async (hours) => {
    const endpoint = await someEndpoint(db)
    await change(endpoint, { status: 'revoked', status_changed_at: await readDatabaseTime(db) })
    const receivedAt = hoursAfter(new Date(), hours)

    const before = await writer.append({ ...received(endpoint, 60_000), receivedAt })
    const after = await writer.append({ ...received(endpoint, 0), receivedAt })

    expect([before.kind, after.kind]).toEqual(['stored', 'refused'])
  })

  function received(endpoint: TestEndpoint, msAgo: number): IncomingReport {
    return { ...someReport(endpoint), receivedTickMs: performance.now() - msAgo }
  }

  async function change({ endpointId }: TestEndpoint, values: object) {
    await db.updateTable('webhook_endpoints').set(values).where('id', '=', endpointId).execute()
  }

  async function settingsTimeOf({ endpointId }: TestEndpoint): Promise<string> {
    const { settings_changed_at } = await db
      .selectFrom('webhook_endpoints')
      .select('settings_changed_at')
      .where('id', '=', endpointId)
      .executeTakeFirstOrThrow()

    return settings_changed_at
  }
})

async function marksOf(endpoint: TestEndpoint): Promise<string[]> {
  const marks = await db.selectFrom('idempotency_marks').select('provider_call_id').where(ofTenant(endpoint)).execute()

  return marks.map((mark) => mark.provider_call_id)
}
