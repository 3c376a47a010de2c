import { saveRetentionPolicy } from '@callbook/db'
import { dumpRows, someEndpoint } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { callOf, createCallsTest, hoursFromNow, word } from '../testing/index.ts'
import { removeExpiredCalls } from './remove-expired-calls.ts'

const { db, testDb, writer } = await createCallsTest({ now: () => new Date() })

const unnamed = { callerFullName: null, callerEmail: null, language: null, transferDestination: null }
const withoutText = { endedReason: 'hung-up', externalIds: [], numbers: [], costBreakdown: [] }

it.each([0, 1])('stores no word of a report of rank %i that arrives after the removal', async (rank) => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId } = endpoint
  const call = { ...unnamed, ...withoutText, providerCallId: 'late' }
  await writer.append(callOf(endpoint, call))
  const policy = { client_id: null, follows_default: false, content_days: 1, call_days: null, now: new Date() }
  await db.transaction().execute((tx) => saveRetentionPolicy({ db: tx, organizationId }, policy))
  const rows = async () => (await dumpRows(testDb)).filter((row) => row.includes(word) && row.includes(organizationId))
  expect((await rows()).length).toBeGreaterThan(0)

  await removeExpiredCalls(db, {
    ...{ now: hoursFromNow(72), lastRunAt: new Date() },
    record: async () => undefined,
    onRemoved: () => undefined
  })
  expect(await rows()).toEqual([])

  await writer.append({ ...callOf(endpoint, { ...call, kind: 'call_analyzed', rank }), receivedAt: new Date() })
  expect(await rows()).toEqual([])
})
