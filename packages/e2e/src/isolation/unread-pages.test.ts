import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { addCalls, addClient, addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { type Answer, send } from '../curl.ts'
import { newKey } from '../scaling/tenants.ts'
import { startManagement } from './management.ts'
import { requestAgain } from './request-again.ts'

/** Memory limit of the container in megabytes. */
const memoryLimit = 512

const { db, url, residentMegabytes } = await startManagement({})

it('serves an organization while another requests the largest pages and does not read them', async () => {
  const [hoarder, quiet] = [await addTenant(200), await addTenant(1)]
  expect((await requestAgain(() => sendRequest(quiet))).status).toBe(200)
  const sockets = [await requestPages(hoarder, 1)]
  const hoard = async () => {
    for (let socket = 0; socket < 15; socket += 1) sockets.push(await requestPages(hoarder, 3))
    return await statusOf(hoarder)
  }
  await expect.poll(hoard, { interval: 1_000 }).toBe(429)

  const statuses: number[] = []
  for (let request = 0; request < 20; request += 1) statuses.push((await requestAgain(() => sendRequest(quiet))).status)
  const resident = await residentMegabytes()
  for (const socket of sockets) socket.destroy()

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(resident).toBeLessThan(memoryLimit)
  await expect.poll(() => statusOf(hoarder), { interval: 100 }).toBe(200)
})

/** Creates an organization whose calls have the maximum amount of data. */
async function addTenant(calls: number): Promise<string> {
  const organizationId = await addOrganization(db)
  const client_id = await addClient(db, organizationId)
  const call = {
    client_id,
    call_summary: 's'.repeat(16 * 1024),
    metadata: JSON.stringify({ text: 'm'.repeat(16 * 1024 - 11) }),
    structured_data: JSON.stringify('d'.repeat(64 * 1024 - 2))
  }
  for (let added = 0; added < calls; added += 50) {
    await addCalls(db, organizationId, Array(Math.min(50, calls - added)).fill(call))
  }

  return (await newKey(db, organizationId)).key
}

async function requestPages(key: string, pages: number): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET /v1/calls?limit=200 HTTP/1.1\r\nhost: callbook\r\nx-api-key: ${key}\r\n\r\n`.repeat(pages))

  return socket
}

async function statusOf(key: string): Promise<number> {
  return (await sendRequest(key)).status
}

async function sendRequest(key: string): Promise<Answer> {
  return await send(`${url}/v1/calls?limit=1`, { headers: { 'x-api-key': key } })
}
