import { saveRetentionPolicy } from '@callbook/db'
import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { createCallsTest, hoursFromNow, ownBodyReport, readOtherwise, replayAll, word } from '../testing/index.ts'
import { removeExpiredCalls } from './remove-expired-calls.ts'

const { db, testDb, writer } = await createCallsTest({ now: () => new Date() })

const aDay = 24

it('removes the content of a call whose time is corrected to one that was examined', async () => {
  const endpoint = await someEndpoint(testDb)
  const report = { providerCallId: 'call-1', startedAt: hoursFromNow(-1), summary: word }
  await writer.append(ownBodyReport(endpoint, report, new Date()))
  await keepFor(endpoint, 20)
  await run(2 * aDay, 0)
  expect(await summaryOf(endpoint)).toBe(word)

  await replayAll(db, endpoint, { read: readOtherwise('call-1', { startedAt: hoursFromNow(-400 * aDay) }) })
  await run(5 * aDay, 2 * aDay)

  expect(await summaryOf(endpoint)).toBeNull()
})

it('removes the responses of receivers that a run left because it was killed', async () => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId } = endpoint
  const outcome = await writer.append(ownBodyReport(endpoint, { startedAt: hoursFromNow(-aDay * 9) }, new Date()))
  const subject_id = outcome.kind === 'stored' ? outcome.callId : ''
  await keepFor(endpoint, 1)
  await run(2 * aDay, 0)
  const event = { id: newId(), organization_id: organizationId, sequence: 1_000, type: 1, subject_id }
  await testDb
    .insertInto('event_log')
    .values({ ...event, changed_at: new Date() })
    .execute()
  const attempt = { id: newId(), organization_id: organizationId, event_endpoint_id: newId(), sequence: 1_000 }
  await testDb
    .insertInto('event_attempts')
    .values({ ...attempt, created_at: new Date(), attempt: 1, duration_ms: 1, response_excerpt: word })
    .execute()

  await run(3 * aDay, 2 * aDay)

  const attempts = testDb.selectFrom('event_attempts').select('response_excerpt').where('id', '=', attempt.id)
  expect(await attempts.executeTakeFirst()).toEqual({ response_excerpt: '' })
})

async function keepFor({ organizationId }: TestEndpoint, content_days: number): Promise<void> {
  const policy = { client_id: null, follows_default: false, content_days, call_days: null, now: new Date() }
  await db.transaction().execute((tx) => saveRetentionPolicy({ db: tx, organizationId }, policy))
}

async function run(hours: number, lastHours: number): Promise<void> {
  await removeExpiredCalls(db, {
    ...{ now: hoursFromNow(hours), lastRunAt: hoursFromNow(lastHours) },
    record: async () => undefined,
    onRemoved: () => undefined
  })
}

async function summaryOf({ organizationId }: TestEndpoint): Promise<string | null | undefined> {
  const call = testDb.selectFrom('calls').select('call_summary').where('organization_id', '=', organizationId)

  return (await call.executeTakeFirst())?.call_summary
}
