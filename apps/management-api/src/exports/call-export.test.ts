import { gunzipSync } from 'node:zlib'
import { revokeApiKeyRow } from '@callbook/db'
import {
  addCall,
  addCalls,
  addClient,
  addCustomer,
  connectAs,
  createTestDatabase,
  lockTable,
  someoneWaitsForLock,
  terminateBackends
} from '@callbook/db/testing'
import { connectRaw, portOf } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, request } = startApp(connectAs('management', testDb))
await app.listen({ host: '127.0.0.1', port: 0 })

const path = '/v1/calls/export'

/** Calls of 200 KB: more than the buffers between a server and a reader that does not read, up to 32 MB. */
const largeCalls = 200
const large = await withLargeCalls()

describe('a file of calls', () => {
  it('has every call once, newest first, in any number of batches', async () => {
    const { key } = await withCalls(450)

    const calls = linesOf((await get(path, key)).body)

    const times = calls.map(({ created_at: time }) => time)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(450)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('has the fields of the list, and optionally the transcript', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const messages = [{ role: 'user', text: 'Two\nlines, and "quotes"' }]
    await addCall(testDb, organizationId, clientId, {
      transcript: 'User: Two\nlines',
      messages: JSON.stringify(messages)
    })
    const [listed] = (await get('/v1/calls', key)).json().data

    expect(linesOf((await get(path, key)).body)).toEqual([listed])
    expect(linesOf((await get(`${path}?include=transcript`, key)).body)).toEqual([
      { ...listed, transcript: 'User: Two\nlines', messages }
    ])
  })

  it('has the filters of the list', async () => {
    const { organizationId, key, clientId } = await withCalls(3)
    const customerId = await addCustomer(testDb, organizationId, clientId)
    const other = await addClient(testDb, organizationId)
    const ids = {
      failed: await addCall(testDb, organizationId, other, { status: 'failed' }),
      ofCustomer: await addCall(testDb, organizationId, clientId, { customer_id: customerId })
    }
    const found = async (query: string) => linesOf((await get(`${path}?${query}`, key)).body).map(({ id }) => id)

    expect(await found(`client_id=${other}`)).toEqual([ids.failed])
    expect(await found('status=failed')).toEqual([ids.failed])
    expect(await found(`customer_id=${customerId}`)).toEqual([ids.ofCustomer])
    expect(await found('start_date=2999-01-01T00:00:00Z')).toEqual([])
  })

  it.each(['jsonl', 'csv'])('resumes after the last complete line of an interrupted export: %s', async (format) => {
    const { key } = await withCalls(30)
    const whole = (await get(`${path}?format=${format}`, key)).body
    const lines = whole.split(/(?<=\n)/)
    const [begun, rest] = [lines.slice(0, 12), lines.slice(12)]
    const last = /[0-9a-f-]{36}/.exec(begun.at(-1) ?? '')?.[0]

    expect((await get(`${path}?format=${format}&after=${last}`, key)).body).toBe(rest.join(''))
  })

  it('is CSV of RFC 4180 without formulas', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const id = await addCall(testDb, organizationId, clientId, {
      caller_full_name: '=HYPERLINK("https://evil.example")',
      call_summary: 'Two\r\nlines, "quoted"',
      metadata: JSON.stringify({ a: 1 }),
      transcript: '@SUM(A1)'
    })

    const { headers, body } = await get(`${path}?format=csv&include=transcript`, key)

    const [head = '', ...cells] = body.split('\r\n')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="calls.csv"')
    expect(head.split(',').slice(0, 2)).toEqual(['id', 'organization_id'])
    expect(head.split(',').at(-1)).toBe('transcript')
    const line = cells.join('\r\n')
    expect(line.startsWith(`${id},${organizationId},`)).toBe(true)
    expect(line).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
    expect(line).toContain(',"Two\r\nlines, ""quoted""",')
    expect(line).toContain(',"{""a"":1}",')
    expect(line.endsWith(",'@SUM(A1)\r\n")).toBe(true)
  })

  it('is compressed if the client accepts it', async () => {
    const { key } = await withCalls(60)
    const plain = await get(path, key)
    const headers = { 'x-api-key': key, 'accept-encoding': 'br, gzip' }

    const compressed = await app.inject({ url: path, headers })

    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching('accept-enc') })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it('is empty without calls, except for the CSV header', async () => {
    const { key } = await addTenant(db)

    expect((await get(path, key)).body).toBe('')
    expect((await get(`${path}?format=csv`, key)).body).toMatch(/^id,[a-z_,]+\r\n$/)
  })

  it.each([
    { query: 'format=xml', error: 'Bad Request' },
    { query: 'include=messages', error: 'Bad Request' },
    { query: 'limit=5', error: 'Bad Request' },
    { query: 'after=x', error: 'Bad Request' }
  ])('is rejected with $query', async ({ query, error }) => {
    const { key } = await addTenant(db)

    expect((await get(`${path}?${query}`, key)).json()).toMatchObject({ error })
  })

  it('does not resume after a call of another organization', async () => {
    const { key } = await addTenant(db)
    const other = await withCalls(1)
    const [call] = linesOf((await get(path, other.key)).body)

    const answer = await get(`${path}?after=${call?.id}`, key)

    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Call not found' }])
  })

  it('continues after one of its statements was canceled', async () => {
    const { key } = large
    const answer = await fetch(`http://127.0.0.1:${portOf(app)}${path}?include=transcript`, {
      headers: { 'x-api-key': key, 'accept-encoding': 'identity' }
    })

    const unlock = await lockTable(testDb, 'calls')
    const text = answer.text()
    await someoneWaitsForLock(testDb)
    await terminateBackends(testDb)
    await unlock()

    expect(new Set(linesOf(await text).map(({ id }) => id)).size).toBe(largeCalls)
  })

  it('is cut off after its key is revoked', async () => {
    const { organizationId } = large
    const { id, key } = await addApiKey(db, organizationId)
    const answer = await fetch(`http://127.0.0.1:${portOf(app)}${path}?include=transcript`, {
      headers: { 'x-api-key': key, 'accept-encoding': 'identity' }
    })

    await revokeApiKeyRow({ db, organizationId }, id, { now: new Date(), reason: null })
    await expect.poll(async () => (await get('/v1/auth/me', key)).statusCode).toBe(401)

    await expect(answer.text()).rejects.toThrow('terminated')
  })

  it('is limited to one per key, and two per organization, even if they are not read', async () => {
    const owner = large
    const [{ key: second }, { key: third }] = [
      await addApiKey(db, owner.organizationId),
      await addApiKey(db, owner.organizationId)
    ]
    const stranger = await withCalls(1)
    const taken = [await take(owner.key), await take(second)]

    expect((await request({ url: path }, owner.key)).statusCode).toBe(429)
    expect((await request({ url: path }, third)).statusCode).toBe(429)
    expect((await get('/v1/calls', owner.key)).statusCode).toBe(200)
    expect(linesOf((await get(path, stranger.key)).body)).toHaveLength(1)

    for (const { socket } of taken) socket.destroy()
    await expect.poll(async () => (await get(path, owner.key)).statusCode).toBe(200)
  })
})

/** Starts an export without reading it. */
async function take(key: string) {
  const requested = `GET ${path}?include=transcript HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\n\r\n`
  const connection = await connectRaw(app, requested)
  connection.socket.pause()

  return connection
}

async function withLargeCalls() {
  const tenant = await withCalls(0)
  const values = { call_summary: 'x'.repeat(16_000), transcript: 'y'.repeat(200_000) }
  const calls = Array.from({ length: largeCalls }, () => ({ client_id: tenant.clientId, ...values }))
  await addCalls(testDb, tenant.organizationId, calls)

  return tenant
}

async function withCalls(count: number) {
  const tenant = await addTenant(db)
  const clientId = await addClient(testDb, tenant.organizationId)
  const calls = Array.from({ length: count }, (_, second) => ({
    client_id: clientId,
    created_at: new Date(Date.UTC(2026, 10, 20, 0, 0, second)).toISOString()
  }))
  await addCalls(testDb, tenant.organizationId, calls)

  return { ...tenant, clientId }
}

function linesOf(file: string): { readonly id: string; readonly created_at: string }[] {
  return file
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
