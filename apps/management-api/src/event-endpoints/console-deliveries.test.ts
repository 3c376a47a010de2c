import { logEvents, newId, numberEvents } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { EventType } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { listen } from '../testing/console/listen.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('lists deliveries by state, with a cursor', async () => {
  const { browser, endpoint, notify, setDelivery } = await enter()
  await notify('call.stored', 'call.updated', 'call.stored')
  await setDelivery(2, {
    state: 'failed',
    attempt: 10,
    last_status: 503,
    last_duration_ms: 7,
    last_error: 'returned 503'
  })

  const all = (await browser.send('GET', `${endpoint}/deliveries?limit=2`)).json()
  const rest = (await browser.send('GET', `${endpoint}/deliveries?limit=2&cursor=${all.next_cursor}`)).json()
  const failed = (await browser.send('GET', `${endpoint}/deliveries?state=failed`)).json()

  expect([...all.data, ...rest.data].map(({ sequence }) => sequence)).toEqual([3, 2, 1])
  expect(rest.next_cursor).toBeNull()
  expect(failed.data).toMatchObject([{ sequence: 2, type: 'call.updated', last_status: 503, attempt_count: 10 }])
})

it('sends a test event, and returns the response', async () => {
  const url = await listen((_request, response) => response.writeHead(418).end('I am a teapot'))
  const { browser, endpoint } = await enter(url)

  const answer = await browser.send('POST', `${endpoint}/test`)

  expect(answer.json().data).toMatchObject({ status: 418, error: 'returned 418', response_body: 'I am a teapot' })
})

it.each([
  { requested: { sequences: [2] }, queued: 1, pending: [2] },
  { requested: { has_failed: true }, queued: 2, pending: [1, 3] },
  { requested: { since_sequence: 2 }, queued: 2, pending: [2, 3] },
  { requested: { since: '2026-01-01T00:00:00Z' }, queued: 3, pending: [1, 2, 3] },
  { requested: { since: '2999-01-01T00:00:00Z' }, queued: 0, pending: [] }
])('replays $requested', async ({ requested, queued, pending }) => {
  const { browser, endpoint, notify, setDelivery } = await enter()
  await notify('call.stored', 'call.stored', 'call.stored')
  for (const sequence of [1, 3]) await setDelivery(sequence, { state: 'failed' })
  await setDelivery(2, { state: 'delivered' })

  const answer = await browser.send('POST', `${endpoint}/replay`, requested)

  expect([answer.statusCode, answer.json().data?.queued]).toEqual([200, queued])
  const waiting = (await browser.send('GET', `${endpoint}/deliveries?state=pending`)).json().data
  expect(waiting.map(({ sequence }: { sequence: number }) => sequence).toReversed()).toEqual(pending)
})

it.each([
  { requested: {}, message: /^A replay takes exactly one of sequences,since_sequence,since,has_failed$/ },
  { requested: { has_failed: true, since_sequence: 1 }, message: /^A replay takes exactly one of/ },
  { requested: { since: 'yesterday' }, message: /^since must be an RFC 3339 time/ },
  { requested: { has_failed: false }, message: 'has_failed must be true' },
  { requested: { since_sequence: 0 }, message: /^since_sequence must be an integer from 1/ }
])('returns 400 for $requested', async ({ requested, message }) => {
  const { browser, endpoint } = await enter()

  const answer = await browser.send('POST', `${endpoint}/replay`, requested)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(message)
})

async function enter(url = 'http://127.0.0.1:1/') {
  const organizationId = await addOrganization(db)
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)
  const endpoints = `/organizations/${organizationId}/event-endpoints`
  const { id } = (await browser.send('POST', endpoints, { url })).json().data

  async function notify(...types: EventType[]): Promise<void> {
    const events = types.map((type) => ({ organizationId, type, subjectId: newId(), clientId: null }))
    await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
    while ((await numberEvents(db, organizationId)) > 0);
  }

  async function setDelivery(sequence: number, values: object): Promise<void> {
    const update = testDb.updateTable('event_deliveries').set(values)
    await update.where('event_endpoint_id', '=', id).where('sequence', '=', sequence).execute()
  }

  return { browser, endpoint: `${endpoints}/${id}`, notify, setDelivery }
}
