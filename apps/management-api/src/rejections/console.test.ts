import { insertMapping } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { providerNames } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { createLogger } from '@callbook/http'
import { unmappedCause } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addUrl } from '../testing/console/endpoints.ts'
import { addPerson } from '../testing/console/people.ts'
import { addRejection } from '../testing/console/rejections.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)
const noon = Date.parse('2026-11-20T12:00:00.000Z')

describe('rejected reports', () => {
  it('are listed by page, newest first', async () => {
    const { browser, place, rejections } = await enter('viewer')
    for (let index = 0; index < 5; index += 1) {
      await addRejection(testDb, place, { receivedAt: new Date(noon + Math.floor(index / 2)) })
    }
    const all = (await browser.send('GET', rejections)).json()

    const walked = []
    for (let cursor = ''; ; ) {
      const { data, next_cursor } = (await browser.send('GET', `${rejections}?limit=2&cursor=${cursor}`)).json()
      walked.push(...data)
      if (next_cursor === null) break
      cursor = next_cursor
    }

    const times = walked.map(({ received_at }) => Date.parse(received_at) - noon)
    expect(times).toEqual([2, 1, 1, 0, 0])
    expect(all).toEqual({ data: walked, next_cursor: null })
  })

  it('show the response, the reason, and whether they can be retried', async () => {
    const { browser, place, rejections } = await enter('viewer')
    await addRejection(testDb, place, { cause: 'The body is not valid JSON', body: null, receivedAt: new Date(noon) })
    await addRejection(testDb, place, { cause: 'Its settings had changed', isAcknowledged: true })

    const { data } = (await browser.send('GET', rejections)).json()

    expect(data).toMatchObject([
      { status: 200, cause: 'Its settings had changed', has_body: true, path: null, provider_call_id: null },
      { status: 400, cause: 'The body is not valid JSON', has_body: false, received_at: '2026-11-20T12:00:00.000Z' }
    ])
  })

  it('are counted by minute and cause if they were rejected before they were read', async () => {
    const { browser, place, rejections } = await enter('viewer')
    const sample = { received_at: '2026-11-20T12:00:04.000Z', address: '203.0.113.7', request_id: crypto.randomUUID() }
    await testDb
      .insertInto('rejection_counts')
      .values({
        organization_id: place.organizationId,
        endpoint_id: place.endpointId,
        minute: new Date(noon),
        status: 401,
        cause: 'signature',
        rejections: 31,
        samples: JSON.stringify([sample])
      })
      .execute()

    const { data } = (await browser.send('GET', `${rejections}/counts`)).json()

    expect(data).toEqual([
      {
        minute: '2026-11-20T12:00:00.000Z',
        status: 401,
        cause: 'signature',
        rejections: 31,
        recovered: 0,
        samples: [sample]
      }
    ])
  })

  it('include their bodies, of any size', async () => {
    const { browser, base, place } = await enter('viewer')
    const body = JSON.stringify({ message: { type: 5, note: '"é'.repeat(200_000) } })
    const id = await addRejection(testDb, place, { body })

    const { data } = (await browser.send('GET', `${base}/rejections/${id}`)).json()

    expect(data).toMatchObject({ id, cause: 'odd', body })
  })

  it.each([
    { role: 'viewer', isShown: false },
    { role: 'reviewer', isShown: false },
    { role: 'owner', isShown: true }
  ] as const)('show a $role the cost of the call of any provider: $isShown', async ({ role, isShown }) => {
    const { browser, base, place } = await enter(role)

    for (const name of providerNames) {
      const id = await addRejection(testDb, place, { body: { odd: [samples[name].build()] } })
      const { body } = (await browser.send('GET', `${base}/rejections/${id}`)).json().data

      expect(/"[^"]*(?:cost|price|charg)[^"]*":/i.test(body)).toBe(isShown)
      expect(JSON.parse(body)).toHaveProperty('odd')
    }
  })

  it('hide the cost by the mapping of a vendor from a viewer', async () => {
    const { browser, base, place } = await enter('viewer')
    await testDb
      .updateTable('webhook_endpoints')
      .set({ provider: 'custom-acme' })
      .where('id', '=', place.endpointId)
      .execute()
    const document = { id: ['/id'], fields: { cost_usd: { from: ['/fee'] } } }
    const mapping = { name: 'acme', version: 1, document, madeBy: 'Ada', madeAt: new Date(noon) }
    await insertMapping(db, place.organizationId, mapping)
    const id = await addRejection(testDb, place, { body: { id: 'c1', fee: 7 } })

    expect((await browser.send('GET', `${base}/rejections/${id}`)).json().data.body).toBe('{"id":"c1"}')
  })

  it.each([
    { role: 'viewer', shown: null },
    { role: 'owner', shown: '{"priceUsd":7}' }
  ] as const)('that wait for a mapping show a $role the body $shown', async ({ role, shown }) => {
    const { browser, base, place } = await enter(role)
    const id = await addRejection(testDb, place, { body: { priceUsd: 7 }, cause: unmappedCause })

    expect((await browser.send('GET', `${base}/rejections/${id}`)).json().data.body).toBe(shown)
  })
})

it('count towards the concurrent responses of an organization', async () => {
  const limits = { small: { max: 1_000, maxShare: 1_000 }, large: { max: 9_000, maxShare: 9_000 } }
  const responseLimits = { ...limits, largeBytes: 500, unreadBytes: 9_000 }
  const { browser, base, place } = await enter('viewer', startConsole(testDb, { responseLimits }))
  const id = await addRejection(testDb, place, { body: JSON.stringify('x'.repeat(10_000)) })

  const refused = await browser.send('GET', `${base}/rejections/${id}`)

  expect([refused.statusCode, refused.json().error]).toEqual([429, 'Too Many Requests'])
  expect((await browser.send('GET', base)).statusCode).toBe(200)
})

describe('a retry', () => {
  it('stores a report as if it had been accepted, and returns the call', async () => {
    const { browser, base, place, rejections } = await enter('owner')
    const id = await addRejection(testDb, place, { body: samples.vapi.build({ callId: 'call-1' }) })

    const released = await browser.send('POST', `${base}/rejections/${id}/release`)
    const again = await browser.send('POST', `${base}/rejections/${id}/release`)

    const { outcome, call_id } = released.json().data
    expect(outcome).toBe('stored')
    const calls = testDb.selectFrom('calls').select(['id', 'provider_call_id'])
    expect(await calls.where('organization_id', '=', place.organizationId).execute()).toEqual([
      { id: call_id, provider_call_id: 'call-1' }
    ])
    expect((await browser.send('GET', rejections)).json().data).toEqual([])
    expect([again.statusCode, again.json()]).toEqual([404, { error: 'Rejection not found' }])
    expect((await browser.send('GET', `${base}/audit`)).json().data[0]).toMatchObject({
      act: 'rejection.release',
      actor_kind: 'user',
      object_id: id,
      changes: { outcome: { after: 'stored' }, call_id: { after: call_id } }
    })
  })

  it.each([
    {
      what: 'is unreadable still',
      body: { message: { type: 5 } },
      says: /^The report is still unreadable: message\.type/
    },
    { what: 'is not there', body: null, says: /^The body was not stored/ }
  ])('reports that the body $what', async ({ body, says }) => {
    const { browser, base, place } = await enter('owner')
    const id = await addRejection(testDb, place, { body })

    const released = await browser.send('POST', `${base}/rejections/${id}/release`)

    expect(released.statusCode).toBe(400)
    expect(released.json().message).toMatch(says)
  })

  it('uses a connection that the metrics include', async () => {
    const { browser, base, place } = await enter('owner')
    const id = await addRejection(testDb, place, { body: samples.vapi.build() })

    await browser.send('POST', `${base}/rejections/${id}/release`)

    expect(await console.app.registry.metrics()).toContain('callbook_database_connections{pool="releases"} 1')
  })

  it('of all reports with one cause returns a preview, and then stores the readable ones', async () => {
    const { browser, base, place, rejections } = await enter('owner')
    const bodies = [samples.vapi.build({ callId: 'call-1' }), samples.vapi.build({ callId: 'call-2' })]
    for (const body of [...bodies, { message: { type: 5 } }]) await addRejection(testDb, place, { body })
    const other = await addRejection(testDb, place, { body: samples.vapi.build({ callId: 'call-3' }), cause: 'other' })
    const release = (dry_run: boolean) => browser.send('POST', `${rejections}/release`, { cause: 'odd', dry_run })

    const requested = await release(true)
    const released = await release(false)

    const unreadable = { reason: 'The report is still unreadable: message.type Expected string', reports: 1 }

    expect(requested.json().data).toEqual({
      found: 3,
      examined: 3,
      readable: 2,
      stored: 0,
      duplicates: 0,
      dropped: 0,
      withheld: 0,
      kept: [unreadable],
      next_cursor: null
    })
    expect(released.json().data).toEqual({
      found: 3,
      examined: 3,
      readable: 2,
      stored: 2,
      duplicates: 0,
      dropped: 0,
      withheld: 0,
      kept: [unreadable],
      next_cursor: null
    })
    const { data } = (await browser.send('GET', rejections)).json()
    expect(data).toMatchObject([{ id: other }, { cause: 'odd' }])
    const audit = (await browser.send('GET', `${base}/audit?act=rejection.release`)).json()
    expect(audit.data).toHaveLength(2)
  })

  it('is rejected with the name of the setting if the caller may have been erased, and keeps the report', async () => {
    const lines: string[] = []
    const loud = startConsole(testDb, { logger: createLogger('info', { write: (line) => lines.push(line) }) })
    const { browser, base, place, rejections } = await enter('owner', loud)
    const [endpoint] = await testDb
      .selectFrom('webhook_endpoints')
      .select('client_id')
      .where('id', '=', place.endpointId)
      .execute()
    await testDb
      .insertInto('erased_callers')
      .values({
        organization_id: place.organizationId,
        client_id: endpoint?.client_id ?? '',
        caller_hash: Buffer.alloc(32),
        key_id: 'of another key',
        erased_at: new Date()
      })
      .execute()
    await testDb
      .updateTable('organizations')
      .set({ last_erased_at: new Date() })
      .where('id', '=', place.organizationId)
      .execute()
    const [before, later] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    const id = await addRejection(testDb, place, { body: samples.vapi.build({ callId: 'call-1', startedAt: before }) })
    await addRejection(testDb, place, { body: samples.vapi.build({ callId: 'call-2', startedAt: later }) })

    const all = await browser.send('POST', `${rejections}/release`, { cause: 'odd', dry_run: false })
    const one = await browser.send('POST', `${base}/rejections/${id}/release`)

    expect(all.json().data).toEqual({
      found: 2,
      examined: 2,
      readable: 1,
      stored: 1,
      duplicates: 0,
      dropped: 0,
      withheld: 1,
      kept: [],
      next_cursor: null
    })
    expect([one.statusCode, one.json()]).toEqual([
      409,
      {
        error: 'Conflict',
        message:
          'Callers were erased: ERASURE_KEY must be the key that they were erased with. The operator of this installation must set it; the report is stored until then'
      }
    ])
    for (const { headers } of [all, one]) {
      const logged = lines.filter((line) => line.includes('ERASURE_KEY') && line.includes(`${headers['x-request-id']}`))
      expect(logged).toHaveLength(1)
    }
    expect((await browser.send('GET', rejections)).json().data).toMatchObject([{ id }])
    const calls = testDb.selectFrom('calls').select('provider_call_id')
    expect(await calls.where('organization_id', '=', place.organizationId).execute()).toEqual([
      { provider_call_id: 'call-2' }
    ])
  })

  it('reports a missing endpoint without mentioning the command line', async () => {
    const { browser, base, place, rejections } = await enter('owner')
    await addRejection(testDb, place, { body: samples.vapi.build() })
    await browser.send('POST', `${base}/endpoints/${place.endpointId}/revoke`)

    const released = await browser.send('POST', `${rejections}/release`, { cause: 'odd', dry_run: true })

    expect([released.statusCode, released.json().message]).toEqual([
      400,
      'Its endpoint is revoked: create an active endpoint for the client, and retry the report'
    ])
  })
})

async function enter(
  role: 'owner' | 'reviewer' | 'viewer',
  { open }: Pick<ReturnType<typeof startConsole>, 'open'> = console
) {
  const organizationId = await addOrganization(testDb)
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: role } }))
  const { id: endpointId } = await addUrl({ db, testDb }, organizationId)
  const base = `/organizations/${organizationId}`

  return {
    browser,
    base,
    place: { organizationId, endpointId },
    rejections: `${base}/endpoints/${endpointId}/rejections`
  }
}
