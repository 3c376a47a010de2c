import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app } = startApp(connectAs('management', testDb), { limit: 10_000 })
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
const path = '/v1/calls?limit=100'

it('does not overwrite a page that is still being sent', async () => {
  const [slow, leaving] = [await addTenantWithCalls('slow'), await addTenantWithCalls('leaving')]
  const fast = await addTenantWithCalls('fast')
  const [slowPage, fastPage] = [await pageOf(slow), await pageOf(fast)]
  const requests = 20
  const [reader, brokenOff] = [await sendRequest(slow, requests), await sendRequest(leaving, requests)]

  for (let round = 0; round < 6; round++) {
    const pages = await Promise.all(Array.from({ length: 8 }, () => pageOf(fast)))
    expect(pages.every((page) => page === fastPage)).toBe(true)
    if (round === 3) brokenOff.destroy()
  }

  expect(await readAll(reader)).toEqual(Array.from({ length: requests }, () => slowPage))
})

it('does not overwrite a page while it is compressed', async () => {
  const [one, other] = [await addTenantWithCalls('one'), await addTenantWithCalls('other')]
  const plain = [await pageOf(one), await pageOf(other)]

  const pages = await Promise.all(
    Array.from({ length: 16 }, (_, index) => pageOf([one, other][index % 2] ?? '', index % 3 === 0 ? 'identity' : 'br'))
  )

  expect(pages.every((page, index) => page === plain[index % 2])).toBe(true)
})

it('does not overwrite other memory after a page of calls with truncated details', async () => {
  const { organizationId, key } = await addTenant(db)
  const client_id = await addClient(testDb, organizationId)
  const structured_data = JSON.stringify('d'.repeat(900_000))
  await addCalls(testDb, organizationId, [
    { client_id, structured_data },
    { client_id, structured_data }
  ])
  const other = await addTenant(db)
  const otherClient = await addClient(testDb, other.organizationId)
  await addCalls(
    testDb,
    other.organizationId,
    Array.from({ length: 20 }, () => ({ client_id: otherClient }))
  )

  const before = Array.from({ length: 100 }, (_, index) => Buffer.from(`${index}`.repeat(200)))
  await pageOf(key)
  const after = Array.from({ length: 100 }, (_, index) => Buffer.from(`${index}`.repeat(200)))
  for (let round = 0; round < 20; round++) await Promise.all([pageOf(key), pageOf(other.key)])

  for (const texts of [before, after])
    expect(texts.map(String)).toEqual(before.map((_, index) => `${index}`.repeat(200)))
})

/** A page of these calls has 600 KB: twenty of them are more than socket buffers hold. */
async function addTenantWithCalls(word: string): Promise<string> {
  const { organizationId, key } = await addTenant(db)
  const client_id = await addClient(testDb, organizationId)
  await addCalls(
    testDb,
    organizationId,
    Array.from({ length: 100 }, () => ({ client_id, call_summary: `${word} `.repeat(1_000) }))
  )

  return key
}

async function pageOf(key: string, encoding = 'identity'): Promise<string> {
  const headers = { 'x-api-key': key, 'accept-encoding': encoding }
  const response = await fetch(new URL(path, address), { headers })
  // On a busy machine, concurrent requests may wait too long for a connection.
  if (response.status === 503) {
    await response.body?.cancel()

    return await pageOf(key, encoding)
  }
  expect(response.status).toBe(200)

  return await response.text()
}

/** Requests the same page repeatedly without reading the responses. */
async function sendRequest(key: string, times: number): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  const head = (connection: string) =>
    `GET ${path} HTTP/1.1\r\nhost: callbook\r\nx-api-key: ${key}\r\nconnection: ${connection}\r\n\r\n`
  socket.write(head('keep-alive').repeat(times - 1) + head('close'))

  return socket
}

/** Returns the bodies of all responses. */
async function readAll(socket: Socket): Promise<string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const bodies: string[] = []
  for (let rest = Buffer.concat(chunks); rest.length > 0; ) {
    const start = rest.indexOf('\r\n\r\n') + 4
    const length = Number(/content-length: (\d+)/i.exec(rest.toString('latin1', 0, start))?.[1])
    bodies.push(rest.toString('utf8', start, start + length))
    rest = rest.subarray(start + length)
  }

  return bodies
}
