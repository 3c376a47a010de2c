import { newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addUrl } from '../testing/console/endpoints.ts'
import { addPerson } from '../testing/console/people.ts'
import { addRejection } from '../testing/console/rejections.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)
const noon = Date.parse('2026-11-20T12:00:00.000Z')

describe('rejected reports of an organization', () => {
  it('include the reports of all webhook URLs, by page, and of no other organization', async () => {
    const { read, first, second, elsewhere } = await enter('viewer')
    for (const place of [first, second, elsewhere, first, second]) await addRejection(testDb, place)
    const all = await read('')

    const walked = []
    for (let cursor = ''; ; ) {
      const { data, next_cursor } = await read(`?limit=3&cursor=${cursor}`)
      walked.push(...data)
      if (next_cursor === null) break
      cursor = next_cursor
    }

    expect(walked.map(({ endpoint_id: id }) => id).toSorted()).toEqual(
      [first, first, second, second].map(({ endpointId }) => endpointId).toSorted()
    )
    expect(all).toEqual({ data: walked, next_cursor: null })
    expect(walked[0]).toMatchObject({ client_name: 'Acme Honda', provider: 'vapi' })
  })

  it.each([
    { filter: 'client_id', of: ({ second }: Entered) => second.clientId, found: ['second, odd', 'second, even'] },
    { filter: 'endpoint_id', of: ({ first }: Entered) => first.endpointId, found: ['first, odd'] },
    { filter: 'cause', of: () => 'second, even', found: ['second, even'] },
    { filter: 'from', of: () => new Date(noon + 60_000).toISOString(), found: ['second, odd', 'second, even'] },
    { filter: 'to', of: () => new Date(noon + 60_000).toISOString(), found: ['first, odd'] }
  ])('are filtered by $filter, and so are the numbers', async ({ filter, of, found }) => {
    const entered = await enter('viewer')
    const { read, first, second } = entered
    await addRejection(testDb, first, { cause: 'first, odd', receivedAt: new Date(noon) })
    await addRejection(testDb, second, { cause: 'second, even', receivedAt: new Date(noon + 60_000), body: null })
    await addRejection(testDb, second, { cause: 'second, odd', receivedAt: new Date(noon + 120_000) })
    const query = `?${filter}=${encodeURIComponent(of(entered))}`

    const { data } = await read(query)
    const { causes, endpoints } = (await read(`/facets${query}`)).data

    expect(data.map(({ cause }: { cause: string }) => cause)).toEqual(found)
    if (filter !== 'cause') {
      const counted = found.map((cause) => ({ cause, reports: 1, retryable: cause === 'second, even' ? 0 : 1 }))
      expect(causes).toEqual(counted.toSorted((a, b) => (a.cause < b.cause ? -1 : 1)))
    }
    if (filter !== 'endpoint_id') expect(endpoints[0].reports).toBe(found.length)
  })

  it.each(['', '/counts', '/facets'])('at …%s respond to a foreign filter as to an unknown one', async (path) => {
    const { send, elsewhere } = await enter('viewer')

    for (const [name, foreign] of [
      ['client_id', elsewhere.clientId],
      ['endpoint_id', elsewhere.endpointId]
    ]) {
      const answers = await Promise.all([foreign, newId()].map((id) => send('GET', `${path}?${name}=${id}`)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    }
  })

  it('that can be retried are counted up to 100', async () => {
    const { read, first } = await enter('viewer')
    await addRejection(testDb, first, { body: null })
    await addRejection(testDb, first)
    expect((await read('/retryable')).data).toEqual({ reports: 1, is_bounded: false })

    for (let report = 0; report < 100; report += 1) await addRejection(testDb, first)

    expect((await read('/retryable')).data).toEqual({ reports: 100, is_bounded: true })
  })

  it('are summed by webhook URL if they were rejected before they were read', async () => {
    const { read, first, second } = await enter('viewer')
    for (const [place, minute] of [
      [first, 0],
      [second, 1],
      [first, 2]
    ] as const) {
      await addCount(place, new Date(noon + minute * 60_000))
    }

    const { data } = await read('/counts')

    const sample = { address: '203.0.113.7' }
    expect(data).toMatchObject({
      since: null,
      counts: [
        { endpoint_id: first.endpointId, rejections: 6, latest_minute: '2026-11-20T12:02:00.000Z', samples: [sample] },
        { endpoint_id: second.endpointId, rejections: 3, latest_minute: '2026-11-20T12:01:00.000Z', samples: [sample] }
      ]
    })
  })
})

describe('retrying reports of an organization', () => {
  it('stores the selected ones, with one audit event each, and names the reasons of the others', async () => {
    const { send, audit, first, second, elsewhere } = await enter('owner')
    const body = samples.vapi.build({ callId: 'call-1' })
    const selected = [
      await addRejection(testDb, first, { body }),
      await addRejection(testDb, second, { body: { message: { type: 5 } } }),
      await addRejection(testDb, second, { body: null, cause: 'The body is not valid JSON' }),
      await addRejection(testDb, elsewhere, { body }),
      newId()
    ]
    const other = await addRejection(testDb, first, { body })

    const released = await send('POST', '/release', { ids: selected, dry_run: false })

    expect(released.json().data).toEqual({
      found: 3,
      examined: 3,
      readable: 1,
      stored: 1,
      duplicates: 0,
      dropped: 0,
      withheld: 0,
      kept: [
        { reason: 'The report is still unreadable: message.type Expected string', reports: 1 },
        { reason: 'The body was not stored: The body is not valid JSON', reports: 1 }
      ],
      next_cursor: null
    })
    const left = testDb
      .selectFrom('rejected_reports')
      .select('id')
      .where('id', 'in', [...selected, other])
    expect((await left.execute()).map(({ id }) => id).toSorted()).toEqual([...selected.slice(1, 4), other].toSorted())
    expect((await audit()).data).toMatchObject([{ object_id: selected[0] }])
  })

  it('stores all with one error, of one client if it is given, and continues at a cursor', async () => {
    const { send, first, second } = await enter('owner')
    for (let report = 0; report < 101; report += 1) await addRejection(testDb, first, { isAcknowledged: true })
    for (const place of [first, second]) await addRejection(testDb, place, { body: samples.vapi.build() })
    const release = async (input: object) =>
      (await send('POST', '/release', { cause: 'odd', dry_run: false, ...input })).json().data

    const ofSecond = await release({ client_id: second.clientId })
    const start = await release({})
    const end = await release({ cursor: start.next_cursor })

    expect(ofSecond).toMatchObject({ found: 1, stored: 1, next_cursor: null })
    expect(start).toMatchObject({ found: 102, examined: 100, stored: 0, kept: [{ reports: 100 }] })
    expect(end).toMatchObject({ found: 102, examined: 2, stored: 1, next_cursor: null })
  })

  it.each([
    { input: {}, message: 'Either ids or cause is required' },
    { input: { ids: [newId()], cause: 'odd' }, message: 'Either ids or cause is required' },
    { input: { ids: [] }, message: 'ids must be a list, each item a text' },
    { input: { ids: ['x'] }, message: 'ids must be a list, each item a text' },
    { input: { cause: 'odd', cursor: 'x' }, message: 'cursor must be empty, or the next_cursor of the previous page' },
    { input: { cause: 'odd', from: 'yesterday' }, message: 'from must be a text' }
  ])('is rejected for $input', async ({ input, message }) => {
    const { send } = await enter('owner')

    const answer = await send('POST', '/release', { ...input, dry_run: true })

    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })
})

type Entered = Awaited<ReturnType<typeof enter>>

async function enter(role: 'owner' | 'viewer') {
  const organizationId = await addOrganization(testDb)
  const browser = console.open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: role } }))
  const base = `/organizations/${organizationId}`
  const send = (method: 'GET' | 'POST', suffix: string, body?: object) =>
    browser.send(method, `${base}/rejections${suffix}`, body)

  return {
    send,
    read: async (suffix: string) => (await send('GET', suffix)).json(),
    audit: async () => (await browser.send('GET', `${base}/audit?act=rejection.release`)).json(),
    first: await addPlace(organizationId),
    second: await addPlace(organizationId),
    elsewhere: await addPlace(await addOrganization(testDb))
  }
}

async function addPlace(organizationId: OrganizationId) {
  const { id: endpointId, clientId } = await addUrl({ db, testDb }, organizationId)

  return { organizationId, endpointId, clientId }
}

async function addCount({ organizationId, endpointId }: Entered['first'], minute: Date): Promise<void> {
  const sample = { received_at: minute.toISOString(), address: '203.0.113.7', request_id: newId() }
  const ids = { organization_id: organizationId, endpoint_id: endpointId }
  await testDb
    .insertInto('rejection_counts')
    .values({ ...ids, minute, status: 401, cause: 'signature', rejections: 3, samples: JSON.stringify([sample]) })
    .execute()
}
