import { createReportWriter } from '@callbook/calls'
import { defaultRetentionDays, newId, retentionLimits } from '@callbook/db'
import { asRole, connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { replayReports } from '../reports/replay-reports.ts'
import { removeExpired } from '../retention/remove-expired.ts'
import { addTestClient, incoming, newCaller, reject, reportsOf, tester } from '../testing/index.ts'
import { within } from '../within.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const yesterday = new Date(Date.now() - 86_400_000)

it('records the partial result of a replay that fails', async () => {
  const client = await addTestClient(testDb)
  const writer = createReportWriter({
    connectionString: asRole('operator', connectionString),
    onIdleError: () => undefined,
    now: () => new Date()
  })
  for (const report of reportsOf(newCaller(), yesterday, newId()))
    await writer.append(incoming(client, report, new Date()))
  await writer.close()
  await testDb.updateTable('calls').set({ call_summary: 'wrong' }).execute()
  const { organizationId } = client
  const input = { since: new Date(0), dryRun: false, erasureKey: undefined }
  let changed = 0
  const onChanged = () => {
    changed += 1
    if (changed === 2) throw new Error('cut short')
  }
  const watch = { now: () => new Date(), onChanged, onUnreadable: () => undefined, onProgress: () => undefined }

  await expect(replayReports(within(db, organizationId, tester), input, watch)).rejects.toThrow('cut short')

  expect(await eventsOf('report.replay')).toMatchObject([
    { organization_id: organizationId, object_id: organizationId, changes: { calls: { after: 2 } } }
  ])
})

it('records the partial result of a retention run that fails', async () => {
  const client = await addTestClient(testDb)
  for (const report of reportsOf(newCaller(), yesterday, newId())) await reject(db, client, report, new Date(0))
  const now = new Date()
  const limits = retentionLimits(defaultRetentionDays, now)
  const cut = () => {
    throw new Error('cut short')
  }
  const options = { limits, now, dryRun: false, rowsPerStep: 2, onProgress: cut }

  await expect(removeExpired(db, tester, options)).rejects.toThrow('cut short')

  expect(await eventsOf('retention.run')).toMatchObject([{ changes: { rejected_reports: { after: 2 } } }])
})

async function eventsOf(act: string): Promise<object[]> {
  const events = await testDb.selectFrom('audit_events').selectAll().where('action', '=', act).execute()

  return events.map((event) => ({ ...event, changes: JSON.parse(event.changes) }))
}
