import { newId } from '@callbook/db'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { useEventEndpoints } from '../testing/event-endpoints.ts'
import { addApiKey, startApp } from '../testing/index.ts'

const database = await createTestDatabase()
const { db, testDb } = database
const app = startApp(connectAs('management', testDb))
const { get, post, request } = app
const { addEndpoint, set, setDelivery, notify } = useEventEndpoints(database, app)
const notFound = '{"error":"Event endpoint not found"}'

describe('GET /v1/event-endpoints/:id/deliveries', () => {
  it('lists deliveries with their state, newest event first', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    const calls = await notify(organizationId, 'call.stored', 'call.updated')
    await noteAttempt(organizationId, id, 1, {
      attempt: 1,
      status: 503,
      error: 'returned 503',
      response_excerpt: 'later'
    })
    await noteAttempt(organizationId, id, 1, { attempt: 2, status: 200, error: null, response_excerpt: 'ok' })
    await setDelivery(id, 1, { state: 'delivered', attempt: 2, last_status: 200, last_duration_ms: 7 })

    const { data, next_cursor } = (await get(`${path}/deliveries`, key)).json()

    expect(next_cursor).toBeNull()
    expect(data).toMatchObject([
      { sequence: 2, type: 'call.updated', object: 'call', id: calls[1], state: 'pending', attempts: [] },
      {
        ...{ sequence: 1, type: 'call.stored', object: 'call', id: calls[0], client_id: null },
        ...{ state: 'delivered', attempt_count: 2, next_attempt_at: null },
        ...{ last_status: 200, last_duration_ms: 7, last_error: null },
        attempts: [
          { attempt: 1, status: 503, duration_ms: 7, error: 'returned 503', response_body: 'later' },
          { attempt: 2, status: 200, duration_ms: 7, error: null, response_body: 'ok' }
        ]
      }
    ])
    expect(data[0].next_attempt_at).toBe(data[0].changed_at)
    const logged = await testDb
      .selectFrom('event_log')
      .select('id')
      .where('subject_id', '=', calls[0] ?? '')
      .execute()
    expect([{ id: data[1].event_id }]).toEqual(logged)
  })

  it('is paginated by cursor, for one state or all', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await notify(organizationId, ...Array.from({ length: 5 }, () => 'call.stored' as const))
    for (const sequence of [2, 4, 5]) await setDelivery(id, sequence, { state: 'failed' })

    expect(await walk(`${path}/deliveries?limit=2`, key)).toEqual([[5, 4], [3, 2], [1]])
    expect(await walk(`${path}/deliveries?limit=2&state=failed`, key)).toEqual([[5, 4], [2]])
    expect(await walk(`${path}/deliveries?state=delivered`, key)).toEqual([[]])
  })

  it('shows no next attempt for an inactive endpoint, and the end of the backoff for a failing one', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await notify(organizationId, 'call.stored')
    const pausedUntil = new Date(Date.now() + 3_600_000)
    const next = async () => (await get(`${path}/deliveries`, key)).json().data[0].next_attempt_at

    await set(id, { paused_until: pausedUntil })
    const resting = await next()
    await set(id, { state: 'paused' })

    expect([resting, await next()]).toEqual([pausedUntil.toISOString(), null])
  })

  it('shows the latest ten attempts, and the remaining fields of a removed event', async () => {
    const { organizationId, key, id, path } = await addEndpoint()
    await notify(organizationId, 'call.stored')
    for (let attempt = 1; attempt <= 12; attempt++) {
      await noteAttempt(organizationId, id, 1, { attempt, status: null, error: 'no answer', response_excerpt: '' })
    }
    await testDb.deleteFrom('event_log').where('organization_id', '=', organizationId).execute()

    const [delivery] = (await get(`${path}/deliveries`, key)).json().data

    expect(delivery.attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    ])
    expect(delivery).toMatchObject({ sequence: 1, event_id: null, type: null, object: null, changed_at: null })
  })

  it('returns nothing of other organizations', async () => {
    const [own, other] = [await addEndpoint(), await addEndpoint()]
    await notify(other.organizationId, 'call.stored', 'call.stored')
    const { next_cursor } = (await get(`${other.path}/deliveries?limit=1`, other.key)).json()

    expect((await get(`${other.path}/deliveries`, own.key)).body).toBe(notFound)
    expect((await get(`${own.path}/deliveries`, own.key)).json().data).toEqual([])
    expect((await get(`${own.path}/deliveries?cursor=${next_cursor}`, own.key)).statusCode).toBe(400)
  })

  it.each(['state=done', 'limit=101', 'limit=0', 'cursor=now', 'cursor=x'])('returns 400 for %s', async (query) => {
    const { key, path } = await addEndpoint()

    expect((await get(`${path}/deliveries?${query}`, key)).statusCode).toBe(400)
  })
})

it('lets a key without the scope read deliveries only', async () => {
  const { organizationId, path } = await addEndpoint()
  const { key } = await addApiKey(db, organizationId)

  const replay = await post(`${path}/replay`, { since_sequence: 1 }, key)
  const test = await request({ method: 'POST', url: `${path}/test` }, key)

  expect([replay.statusCode, test.statusCode]).toEqual([403, 403])
  expect((await get(`${path}/deliveries`, key)).statusCode).toBe(200)
})

async function walk(url: string, key: string) {
  const pages = []
  let next = ''
  do {
    const { data, next_cursor } = (await get(`${url}${next}`, key)).json()
    pages.push(data.map(({ sequence }: { sequence: number }) => sequence))
    next = next_cursor && `&cursor=${next_cursor}`
  } while (next)

  return pages
}

async function noteAttempt(organizationId: OrganizationId, id: string, sequence: number, reported: object) {
  const ids = { organization_id: organizationId, id: newId(), event_endpoint_id: id, sequence }
  await testDb
    .insertInto('event_attempts')
    .values({ ...ids, duration_ms: 7, created_at: new Date(), attempt: 1, response_excerpt: '', ...reported })
    .execute()
}
