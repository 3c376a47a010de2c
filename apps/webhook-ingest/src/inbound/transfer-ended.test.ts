import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

const call = {
  call_id: 'xfer-1',
  call_type: 'phone_call',
  direction: 'inbound',
  from_number: '+12025550167',
  to_number: '+12025550101',
  call_status: 'ended',
  disconnection_reason: 'call_transfer',
  start_timestamp: 1790100000000,
  end_timestamp: 1790100060000,
  duration_ms: 60000,
  transfer_destination: '+12025550199',
  transcript: 'Agent: I connect you.\nUser: Thanks'
}
const ended = { event: 'call_ended', call }
const analyzed = { event: 'call_analyzed', call: { ...call, call_analysis: { call_summary: 'Asked for a person.' } } }
const { transcript: _, ...withoutTranscript } = call
const transferEnded = {
  event: 'transfer_ended',
  call: { ...withoutTranscript, transfer_end_timestamp: 1790100660000 },
  transfer_destination: { type: 'phone_number', number: '+12025550199' }
}

it.each([
  { order: 'last', events: [ended, analyzed, transferEnded] },
  { order: 'alone', events: [transferEnded] },
  { order: 'last, and again', events: [ended, analyzed, transferEnded, transferEnded] }
])('stores the end of a transfer that is reported $order', async ({ events }) => {
  const app = startApp(connectionString)
  const endpoint = { provider: 'retell', ...(await someEndpoint(testDb, { provider: 'retell' })) }

  for (const event of events) expect((await deliver(app, endpoint, event)).statusCode).toBe(200)

  const [stored] = await testDb
    .selectFrom('calls')
    .select(['status', 'duration_seconds', 'call_summary', 'transcript', 'transfers'])
    .where('organization_id', '=', endpoint.organizationId)
    .execute()
  const isAlone = events.length === 1
  expect({ ...stored, transfers: JSON.parse(stored?.transfers ?? '[]') }).toEqual({
    status: 'transferred',
    duration_seconds: 60,
    call_summary: isAlone ? null : 'Asked for a person.',
    transcript: isAlone ? null : call.transcript,
    transfers: [
      {
        destination: '+12025550199',
        at: '2026-09-22T18:01:00.000Z',
        ended_at: '2026-09-22T18:11:00.000Z',
        outcome: 'call_transfer'
      }
    ]
  })
})
