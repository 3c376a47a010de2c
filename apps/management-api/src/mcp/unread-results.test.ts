import { once } from 'node:events'
import { connect } from 'node:net'
import { ping } from '@callbook/db'
import { addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { afterAll, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addTenant } from '../testing/index.ts'

const { db: admin, testDb } = await createTestDatabase()
const db = connectAs('management', testDb)
const logger = createQuietLogger()
const registry = new Registry()
const mebibyte = 1024 * 1024
const budget = { max: 16 * mebibyte, maxShare: 8 * mebibyte }
const app = buildManagementApi({
  ...{ db, keyDb: db, checkDatabase: () => ping(db), logger, registry },
  limiter: createLimiter({ name: 'unread', limit: 10_000, logger }),
  // Less than one result, so that one unread result is enough.
  responseLimits: { small: budget, large: budget, largeBytes: mebibyte, unreadBytes: 16 * 1024 }
})
let taken = 0
app.addHook('onResponse', async () => void taken++)
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** More results than the buffers of both ends of a connection take. */
const mostResults = 2_000

it('rejects requests of a client that does not read, and of no other', async () => {
  const [hoarder, neighbour] = [await addTenant(admin), await addTenant(admin)]
  const client_id = await addClient(testDb, hoarder.organizationId)
  const calls = Array.from({ length: 40 }, () => ({ client_id, call_summary: 's'.repeat(600) }))
  await addCalls(testDb, hoarder.organizationId, calls)
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  socket.pause()

  const request = rawRequest(hoarder.key, 'search_calls', { limit: 50 })
  let sent = 0
  do {
    socket.write(request.repeat(5))
    sent += 5
  } while (sent < mostResults && (await areTaken(sent)))

  expect(await statusOf(hoarder.key)).toBe(429)
  expect(await statusOf(neighbour.key)).toBe(200)
  expect(await heldBytes()).toBeLessThanOrEqual(budget.maxShare)

  socket.destroy()
  await expect.poll(heldBytes).toBe(0)
  expect(await statusOf(hoarder.key)).toBe(200)
})

/** Whether the operating system takes this number of results, the last within two seconds. */
async function areTaken(count: number): Promise<boolean> {
  return await expect
    .poll(() => taken, { interval: 5, timeout: 2_000 })
    .toBeGreaterThanOrEqual(count)
    .then(
      () => true,
      () => false
    )
}

function messageFor(name: string, given: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
}

function rawRequest(key: string, name: string, given: object): string {
  const body = messageFor(name, given)
  const headers = [`x-api-key: ${key}`, 'content-type: application/json', `content-length: ${body.length}`]

  return `POST /mcp HTTP/1.1\r\nhost: callbook\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

async function statusOf(key: string): Promise<number> {
  const response = await fetch(new URL('/mcp', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: messageFor('list_clients', {})
  })
  await response.arrayBuffer()

  return response.status
}

async function heldBytes(): Promise<number> {
  const { values = [] } = (await registry.getSingleMetric('callbook_answer_bytes')?.get()) ?? {}

  return values.reduce((sum, { value }) => sum + value, 0)
}
