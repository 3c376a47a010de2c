import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { newId, ping } from '@callbook/db'
import { addCall, addCalls, addClient, addRawReport, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { EndpointId } from '@callbook/domain'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { afterAll, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addTenant, type Tenant } from '../testing/index.ts'
import type { ResponseLimits } from './response-budget.ts'

const mebibyte = 1024 * 1024
const responseLimits: ResponseLimits = {
  small: { max: 24 * mebibyte, maxShare: 8 * mebibyte },
  large: { max: 80 * mebibyte, maxShare: 40 * mebibyte },
  largeBytes: 2 * mebibyte,
  unreadBytes: 16 * mebibyte
}

const { db: admin, testDb } = await createTestDatabase()
const db = connectAs('management', testDb)
const registry = new Registry()
const logger = createQuietLogger()
const app = buildManagementApi({
  db,
  keyDb: db,
  checkDatabase: () => ping(db),
  limiter: createLimiter({ name: 'answers', limit: 10_000, logger }),
  responseLimits,
  logger,
  registry
})
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

afterAll(() => app.close())

const largest = '/v1/calls?limit=200'
const [hoarder, neighbour] = [await tenantWithLargestCalls(), await tenantWithLargestCalls()]

it('returns a page of calls with the maximum size', async () => {
  const response = await fetch(new URL(largest, address), { headers: { 'x-api-key': neighbour.key } })
  const { data, pagination } = (await response.json()) as { data: { structured_data: unknown }[]; pagination: object }

  expect(response.status).toBe(200)
  expect(data).toHaveLength(200)
  expect(new Set(data.map((call) => JSON.stringify(call.structured_data).length))).toEqual(new Set([64 * 1024]))
  expect(pagination).toEqual({ limit: 200, offset: 0, total: 200 })
})

it('paginates through pages that are sent in several pieces', async () => {
  const ids: string[] = []

  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = new URL(`/v1/calls?limit=90&cursor=${encodeURIComponent(cursor)}`, address)
    const page = await (await fetch(url, { headers: { 'x-api-key': neighbour.key } })).json()
    const { data, pagination } = page as { data: { id: string }[]; pagination: { next_cursor: string | null } }
    ids.push(...data.map(({ id }) => id))
    cursor = pagination.next_cursor
  }

  expect(ids).toHaveLength(200)
  expect(new Set(ids).size).toBe(200)
})

it('rejects only clients that do not read their responses', async () => {
  const unread = await Promise.all(Array.from({ length: 6 }, () => sendRequest(hoarder, 4)))
  await expect.poll(() => statusOf('/v1/calls?limit=1', hoarder)).toBe(429)

  const served = await Promise.all(
    ['/v1/calls?limit=1', '/v1/auth/me', largest].map((path) => statusOf(path, neighbour))
  )

  expect(served).toEqual([200, 200, 200])
  await expect.poll(heldBytes).toBeLessThan(responseLimits.small.maxShare + responseLimits.large.maxShare)

  for (const socket of unread) socket.destroy()
  await expect.poll(heldBytes).toBe(0)
  expect(await statusOf('/v1/calls?limit=1', hoarder)).toBe(200)
})

it('limits the details of a call, even if more was stored earlier', async () => {
  const { organizationId, key } = await addTenant(admin)
  const clientId = await addClient(testDb, organizationId)
  const id = await addCall(testDb, organizationId, clientId, {
    call_summary: `x${'ä'.repeat(9_000)}`,
    metadata: JSON.stringify({ text: 'm'.repeat(16 * 1024) }),
    structured_data: JSON.stringify('d'.repeat(900_000))
  })

  const get = async (path: string) => (await app.inject({ url: path, headers: { 'x-api-key': key } })).json()
  const [list, call, evaluations] = await Promise.all(
    ['', `/${id}`, '/evaluations'].map((path) => get(`/v1/calls${path}`))
  )

  for (const { call_summary, metadata, structured_data } of [list.data[0], call.data]) {
    expect(call_summary).toBe(`x${'ä'.repeat(8_191)}`)
    expect([metadata, structured_data]).toEqual([null, null])
  }
  expect(evaluations.data[0].call.call_summary).toHaveLength(8_192)
})

it('limits the memory for decompressing a report', async () => {
  const { organizationId, key } = await addTenant(admin)
  const clientId = await addClient(testDb, organizationId)
  const endpoint = { organizationId, clientId, endpointId: newId<EndpointId>() }
  const addReport = async (bytes: number) => {
    const callId = await addCall(testDb, organizationId, clientId)
    const text = `{"of":"${'x'.repeat(bytes)}"}`
    await addRawReport(testDb, endpoint, { callId, receivedAt: new Date(), text })

    return `/v1/calls/${callId}/report`
  }
  const [usual, large, tooLarge] = [await addReport(100), await addReport(6 * mebibyte), await addReport(41 * mebibyte)]
  const tenant = { organizationId, key }

  const refused = await fetch(new URL(tooLarge, address), { headers: { 'x-api-key': key } })

  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ error: 'Too Many Requests' })
  await expect.poll(heldBytes).toBe(0)
  expect([await statusOf(usual, tenant), await statusOf(large, tenant)]).toEqual([200, 200])
  await expect.poll(heldBytes).toBe(0)
})

/** Creates 200 calls with the maximum size in every field. */
async function tenantWithLargestCalls(): Promise<Tenant> {
  const tenant = await addTenant(admin)
  const client_id = await addClient(testDb, tenant.organizationId)
  const calls = Array.from({ length: 50 }, () => ({
    client_id,
    call_summary: 's'.repeat(16 * 1024),
    metadata: JSON.stringify({ text: 'm'.repeat(16 * 1024 - 11) }),
    structured_data: JSON.stringify('d'.repeat(64 * 1024 - 2))
  }))
  for (let batch = 0; batch < 4; batch++) await addCalls(testDb, tenant.organizationId, calls)

  return tenant
}

/** Requests the same page repeatedly without reading the responses. */
async function sendRequest({ key }: Tenant, times: number): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${largest} HTTP/1.1\r\nhost: callbook\r\nx-api-key: ${key}\r\n\r\n`.repeat(times))

  return socket
}

async function statusOf(path: string, { key }: Tenant): Promise<number> {
  const response = await fetch(new URL(path, address), { headers: { 'x-api-key': key } })
  await response.arrayBuffer()

  return response.status
}

async function heldBytes(): Promise<number> {
  const { values = [] } = (await registry.getSingleMetric('callbook_answer_bytes')?.get()) ?? {}

  return values.reduce((sum, { value }) => sum + value, 0)
}
