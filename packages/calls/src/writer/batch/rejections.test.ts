import { readDatabaseTime } from '@callbook/db'
import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import type { IncomingReport } from '../../model/incoming-report.ts'
import { createCallsTest, hoursAfter, ofTenant, someReport } from '../../testing/index.ts'

const { db, testDb, writer } = await createCallsTest()

describe('a changed endpoint', () => {
  it.each(['inactive', 'revoked'] as const)('rejects reports received after it became %s', async (status) => {
    const endpoint = await someEndpoint(testDb)
    await change(endpoint, { status, status_changed_at: await readDatabaseTime(db) })
    const other = await someEndpoint(testDb)

    const before = received(endpoint, 60_000)
    const after = received(endpoint, 0)
    const outcomes = await Promise.all([before, after, received(other, 0)].map((report) => writer.append(report)))

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'rejected', reason: 'switched off' },
      { kind: 'stored' }
    ])
    expect(await recordsOf(endpoint)).toEqual([before.report.providerCallId])
  })

  it('accepts reports received before its overlap ended', async () => {
    const [open, ended] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const now = await readDatabaseTime(db)
    await change(open, { status: 'revoked', status_changed_at: now, accepts_until: hoursAfter(new Date(now), 1) })
    const past = { status_changed_at: hoursAfter(new Date(now), -2), accepts_until: hoursAfter(new Date(now), -1) }
    await change(ended, { status: 'revoked', ...past })

    const reports = [received(open, 0), received(ended, 90 * 60_000), received(ended, 30 * 60_000)]
    const outcomes = await Promise.all(reports.map((report) => writer.append(report)))

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'stored' },
      { kind: 'rejected', reason: 'switched off' }
    ])
  })

  it('rejects reports received after its organization was suspended, and accepts later ones after it resumes', async () => {
    const endpoint = await someEndpoint(testDb)
    const rejection_changed_at = await readDatabaseTime(db)
    await changeOrganization(endpoint, { rejects_reports: true, rejection_changed_at })

    const whileRefusing = [received(endpoint, 60_000), received(endpoint, 0), received(await someEndpoint(testDb), 0)]
    const outcomes = await Promise.all(whileRefusing.map((report) => writer.append(report)))
    await changeOrganization(endpoint, { rejects_reports: false, rejection_changed_at: await readDatabaseTime(db) })
    const afterwards = await writer.append(received(endpoint, 0))

    expect([...outcomes, afterwards]).toMatchObject([
      { kind: 'stored' },
      { kind: 'rejected', reason: 'switched off' },
      { kind: 'stored' },
      { kind: 'stored' }
    ])
  })

  it('rejects reports received after its settings changed but checked by the previous settings', async () => {
    const endpoint = await someEndpoint(testDb)
    const settingsChangedAt = '2026-01-01T00:00:00.000Z'
    await change(endpoint, { settings_changed_at: await readDatabaseTime(db) })

    const outcomes = await Promise.all([
      writer.append({ ...received(endpoint, 60_000), settingsChangedAt }),
      writer.append({ ...received(endpoint, 0), settingsChangedAt }),
      writer.append({ ...received(endpoint, 0), settingsChangedAt: await settingsTimeOf(endpoint) })
    ])

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'rejected', reason: 'settings changed' },
      { kind: 'stored' }
    ])
  })

  it.each([-1, 1])('accepts and rejects the same reports if its clock is %d h wrong', async (hours) => {
    const endpoint = await someEndpoint(testDb)
    await change(endpoint, { status: 'revoked', status_changed_at: await readDatabaseTime(db) })
    const receivedAt = hoursAfter(new Date(), hours)

    const before = await writer.append({ ...received(endpoint, 60_000), receivedAt })
    const after = await writer.append({ ...received(endpoint, 0), receivedAt })

    expect([before.kind, after.kind]).toEqual(['stored', 'rejected'])
  })

  function received(endpoint: TestEndpoint, msAgo: number): IncomingReport {
    return { ...someReport(endpoint), receivedTickMs: performance.now() - msAgo }
  }

  async function change({ endpointId }: TestEndpoint, values: object) {
    await testDb.updateTable('webhook_endpoints').set(values).where('id', '=', endpointId).execute()
  }

  async function changeOrganization({ organizationId }: TestEndpoint, values: object) {
    await testDb.updateTable('organizations').set(values).where('id', '=', organizationId).execute()
  }

  async function settingsTimeOf({ endpointId }: TestEndpoint): Promise<string> {
    const { settings_changed_at } = await testDb
      .selectFrom('webhook_endpoints')
      .select('settings_changed_at')
      .where('id', '=', endpointId)
      .executeTakeFirstOrThrow()

    return settings_changed_at
  }
})

async function recordsOf(endpoint: TestEndpoint): Promise<string[]> {
  const records = await testDb
    .selectFrom('report_idempotency')
    .select('provider_call_id')
    .where(ofTenant(endpoint))
    .execute()

  return records.map((record) => record.provider_call_id)
}
