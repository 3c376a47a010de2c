import type { RequestListener } from 'node:http'
import { newId, noteAccountState, recordGaps, takeAccountLease } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ProviderAccountId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addUrl } from '../testing/console/endpoints.ts'
import { listen } from '../testing/console/listen.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const key = 'hunter2hunter2'

describe('a provider account', () => {
  it('is connected with a key that is tested once, and never shown', async () => {
    const requested: (string | undefined)[] = []
    const { browser, organization, base, provider } = await enterOwner((request, response) => {
      requested.push(request.headers.authorization)
      response.end('[]')
    })

    const connected = await browser.send('POST', base, { provider: 'vapi', base_url: provider, key })

    const [listed, audit] = [await browser.send('GET', base), await browser.send('GET', `${organization}/audit`)]
    const { id } = connected.json().data
    expect(connected.statusCode).toBe(201)
    expect(requested).toEqual([`Bearer ${key}`])
    expect(listed.json().data).toMatchObject([
      { id, provider: 'vapi', base_url: provider, state: 'active', open_gaps: 0, is_comparing: true, assignments: [] }
    ])
    expect(audit.json().data[0]).toMatchObject({ act: 'provider_account.connect', object_id: id })
    for (const { body } of [connected, listed, audit]) expect(body).not.toContain(key)
  })

  it.each([
    { status: 401, is: [400, 'key is not accepted by Vapi, which returned 401'] },
    { status: 404, is: [400, expect.stringMatching(/^base_url does not lead to the call list of Vapi: /)] },
    {
      status: 429,
      is: [409, expect.stringMatching(/^Vapi has received too many requests with this key: try again in /)]
    },
    { status: 503, is: [409, expect.stringMatching(/^Vapi does not respond at http:.*: try again later$/)] }
  ])('is not connected if the provider returns $status', async ({ status, is }) => {
    const { browser, base, provider } = await enterOwner((_request, response) => response.writeHead(status).end(key))

    const answer = await browser.send('POST', base, { provider: 'vapi', base_url: provider, key })

    expect([answer.statusCode, answer.json().message]).toEqual(is)
    expect(answer.body).not.toContain(key)
    expect((await browser.send('GET', base)).json().data).toEqual([])
  })

  it('uses only hosts of the provider and hosts that the operator allows', async () => {
    const { browser, organization, base, provider } = await enterOwner((_request, response) => response.end('[]'))

    const [origins, elsewhere] = [
      await browser.send('GET', `${organization}/provider-origins`),
      await browser.send('POST', base, { provider: 'vapi', base_url: 'http://169.254.169.254', key })
    ]

    expect(origins.json().data).toContainEqual({
      provider: 'vapi',
      origins: ['https://api.vapi.ai', 'https://api.eu.vapi.ai', provider]
    })
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([
      400,
      'base_url must be https://api.vapi.ai or https://api.eu.vapi.ai or an origin listed in PROVIDER_ORIGINS'
    ])
  })

  it('is checked after a comparison that has just begun', async () => {
    const { browser, base, organizationId, id } = await enterConnected()
    const now = new Date()
    const leasedUntil = new Date(now.getTime() + 1_500)
    expect(await takeAccountLease({ db, organizationId }, id, { leaseId: newId(), now, leasedUntil })).toBe(true)

    const checked = await browser.send('POST', `${base}/${id}/doctor`)

    expect(Date.now()).toBeGreaterThan(leasedUntil.getTime())
    expect(checked.json().data).toMatchObject({ problem: null })
  })

  it('is queried again after its key is replaced', async () => {
    const { browser, base, organizationId, id } = await enterConnected()
    await noteAccountState({ db, organizationId }, id, { state: 'rejected', error: 'refused', now: new Date() })

    const compared = await browser.send('POST', `${base}/${id}/compare`, { days: 1 })
    const replaced = await browser.send('PUT', `${base}/${id}/key`, { key: 'another-key' })
    const again = await browser.send('POST', `${base}/${id}/compare`, { days: 1 })

    expect([compared.statusCode, replaced.statusCode, again.statusCode]).toEqual([409, 204, 204])
    expect((await browser.send('GET', base)).json().data).toMatchObject([{ state: 'active', last_error: null }])
  })

  it('is deleted with its key', async () => {
    const { browser, base, id } = await enterConnected()

    const ended = await browser.send('DELETE', `${base}/${id}`)

    expect(ended.statusCode).toBe(204)
    expect((await browser.send('GET', base)).json().data).toEqual([])
    expect(await testDb.selectFrom('provider_accounts').selectAll().where('id', '=', id).execute()).toEqual([])
  })
})

describe('the calls of a provider account', () => {
  it('can be assigned to a webhook URL of the organization', async () => {
    const { browser, base, organizationId, id } = await enterConnected()
    const own = await addUrl({ db, testDb }, organizationId)
    const foreign = await addUrl({ db, testDb }, await addOrganization(testDb))
    const assign = (endpoint_id: string, assistant_id: string | null) =>
      browser.send('POST', `${base}/${id}/assignments`, { endpoint_id, assistant_id })

    expect((await assign(own.id, 'assistant-1')).statusCode).toBe(204)
    for (const endpoint of [foreign.id, newId()]) {
      const answer = await assign(endpoint, null)
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'endpoint_id must be a webhook URL of the organization for vapi'
      ])
    }
    const assignments = [{ assistant_id: 'assistant-1', endpoint_id: own.id, client_id: own.clientId }]
    expect((await browser.send('GET', base)).json().data).toMatchObject([{ assignments }])
  })

  it('are compared at once if they had no client, regardless of their age', async () => {
    const { browser, base, organizationId, id } = await enterConnected()
    const own = await addUrl({ db, testDb }, organizationId)
    const isComparing = async () => (await browser.send('GET', base)).json().data[0].is_comparing
    const assign = () => browser.send('POST', `${base}/${id}/assignments`, { endpoint_id: own.id, assistant_id: null })
    await testDb.deleteFrom('reconciliation_runs').where('account_id', '=', id).where('kind', '=', 'first').execute()
    await assign()
    const before = await isComparing()
    const endedAt = new Date(Date.now() - 5 * 86_400_000)
    const gap = { kind: 'unassigned', clientId: null, endpointId: null, endedAt, providerCallId: 'one' } as const
    await recordGaps({ db, organizationId }, { account: { id, provider: 'vapi' }, gaps: [gap], now: new Date() })

    await browser.send('POST', `${base}/${id}/assignments/remove`, { assistant_id: null })
    await assign()

    expect([before, await isComparing()]).toEqual([false, true])
    const { window_from: from } = await testDb
      .selectFrom('reconciliation_runs')
      .select('window_from')
      .where('account_id', '=', id)
      .where('kind', '=', 'first')
      .executeTakeFirstOrThrow()
    expect(Date.parse(from ?? '')).toBe(endedAt.getTime() - 3_600_000)
  })

  it('that were missing are listed page by page, with unresolved ones separately', async () => {
    const { browser, base, organizationId, id } = await enterConnected()
    const gap = { kind: 'missing', clientId: null, endpointId: null, endedAt: new Date('2026-11-01') } as const
    const gaps = ['one', 'two', 'three'].map((providerCallId) => ({ ...gap, providerCallId }))
    await recordGaps({ db, organizationId }, { account: { id, provider: 'vapi' }, gaps, now: new Date() })
    await testDb
      .updateTable('gaps')
      .set({ resolved_at: new Date(), resolution: 'backfill' })
      .where('provider_call_id', '=', 'two')
      .execute()
    const list = (query: string) => browser.send('GET', `${base}/${id}/gaps?${query}`)
    const idsOf = (answer: Awaited<ReturnType<typeof list>>) =>
      answer.json().data.map(({ provider_call_id: call }: { provider_call_id: string }) => call)

    const first = await list('limit=2')
    const rest = await list(`limit=2&cursor=${first.json().next_cursor}`)

    expect([...idsOf(first), ...idsOf(rest)].sort()).toEqual(['one', 'three', 'two'])
    expect(rest.json().next_cursor).toBeNull()
    expect(idsOf(await list('open=true')).sort()).toEqual(['one', 'three'])
    expect(idsOf(await list('open=false'))).toEqual(['two'])
    expect((await browser.send('GET', base)).json().data).toMatchObject([{ open_gaps: 2 }])
  })
})

async function enterOwner(listener: RequestListener) {
  const organizationId = await addOrganization(testDb)
  const provider = await listen(listener)
  const browser = startConsole(testDb, { providerOrigins: [provider] }).open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))

  const organization = `/organizations/${organizationId}`

  return { browser, provider, organizationId, organization, base: `${organization}/provider-accounts` }
}

async function enterConnected() {
  const entered = await enterOwner((_request, response) => response.end('[]'))
  const { browser, base, provider } = entered
  const connected = await browser.send('POST', base, { provider: 'vapi', base_url: provider, key })

  return { ...entered, id: connected.json().data.id as ProviderAccountId }
}
