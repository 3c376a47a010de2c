import { newId } from '@callbook/db'
import { addAnswers, addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type ClientId, parseAnswerFilter, type ScorecardDomain } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb), { limit: 1_000_000 })

const tenant = await addTenant(db)
const { organizationId } = tenant
const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)] as const
const domain = 'booking' as ScorecardDomain
const answers = [{ booked: 'no', tone: 40 }, { booked: 'yes', tone: 40.5 }, { booked: 'no' }, { booked: null }] as const
const calls = answers.map((given, index) => ({
  id: newId<CallId>(),
  client_id: clients[index % 2] as ClientId,
  created_at: `2026-02-0${5 - index}`,
  given
}))
await addCalls(
  testDb,
  organizationId,
  calls.map(({ given: _, ...call }) => call)
)
await addAnswers(
  testDb,
  organizationId,
  calls.map(({ id, given }) => ({ id, domain, answers: given }))
)
const [first, second, third, fourth] = calls.map(({ id }) => id)

it.each([
  { answer: 'booking.booked:no', found: [first, third] },
  { answer: 'booking.booked:yes', found: [second] },
  { answer: 'booking.booked:null', found: [fourth] },
  { answer: 'booking.tone:0..40', found: [first] },
  { answer: 'booking.tone:40..40.5', found: [first, second] },
  { answer: 'booking.tone:null', found: [] },
  { answer: 'booking.constructor:no', found: [] },
  { answer: 'unknown.booked:no', found: [] }
])('$answer finds the calls with this answer, newest first', async ({ answer, found }) => {
  const { data, pagination } = (await get(`/v1/calls?answer=${answer}`, tenant.key)).json()

  expect(data.map(({ id }: { id: string }) => id)).toEqual(found)
  expect(pagination).toMatchObject({ total: found.length, total_is_bounded: false })
})

it('finds only the calls of a key’s client', async () => {
  for (const [index, clientId] of clients.entries()) {
    const { key } = await addApiKey(db, organizationId, { clientId })
    const { data } = (await get('/v1/calls?answer=booking.booked:no', key)).json()

    expect(data.map(({ id }: { id: string }) => id)).toEqual([[first, third], []][index])
  }
})

it('finds no answer of an earlier version', async () => {
  const [callId] = [first ?? newId<CallId>()]
  await testDb.updateTable('evaluations').set({ is_current: false }).where('call_id', '=', callId).execute()
  const { data } = (await get('/v1/calls?answer=booking.booked:no', tenant.key)).json()
  await testDb.updateTable('evaluations').set({ is_current: true }).where('call_id', '=', callId).execute()

  expect(data.map(({ id }: { id: string }) => id)).toEqual([third])
})

it.each([
  'booking.booked',
  'booking.politeness:41..40',
  'booking.politeness:7',
  'lead_quality.score:0..40',
  "booking.booked:no'--",
  'booking.booked:no,booking.booked:yes',
  'booking.booked:no&answer=booking.booked:yes',
  `booking.booked:${'x'.repeat(100_000).slice(0, 5_000)}`
])('rejects "%.60s" by its name', async (answer) => {
  expect(parseAnswerFilter(answer)).toBeUndefined()
  const response = await get(`/v1/calls?answer=${answer}`, tenant.key)

  expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(/^answer must be/)])
})
