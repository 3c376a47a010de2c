import { type AddressInfo, connect, type Socket } from 'node:net'
import { revokeApiKeyRow } from '@callbook/db'
import { addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, OrganizationId } from '@callbook/domain'
import type { App } from '@callbook/http'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cookieName, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { addStoredRecording } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const tenants = startApp(connectAs('management', testDb)).app
const console = startConsole(testDb)

/** Ports of clients whose connection the server has closed. */
const closed = new Set<number>()

beforeAll(async () => {
  for (const { server } of [tenants, console.app]) {
    server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket
      socket.once('close', () => closed.add(remotePort))
    })
  }
  await tenants.listen({ host: '127.0.0.1', port: 0 })
  await console.app.listen({ host: '127.0.0.1', port: 0 })
})

/** More than the buffers between a server and a reader that does not read. */
const long = { object_key: 'long', bytes: 100_000_000 }

describe.each(['export', 'recording', 'zip'] as const)('a reader of a file that does not read: %s', (file) => {
  it.each(['the key is revoked', 'the organization is suspended'])('is disconnected after %s', async (what) => {
    const { organizationId, clientId, customerId, callId } = await addRecorded()
    const { id, key } = await addApiKey(db, organizationId, { scopes: ['recordings:read'] })
    if (file === 'export') await addLargeCalls(organizationId, clientId)
    const path = {
      export: '/v1/calls/export?include=transcript',
      recording: `/v1/calls/${callId}/recording`,
      zip: `/v1/customers/${customerId}/export`
    }[file]
    const { isClosed } = await openWithoutReading(tenants, path, { 'x-api-key': key })

    if (what === 'the key is revoked')
      await revokeApiKeyRow({ db, organizationId }, id, { now: new Date(), reason: null })
    else
      await testDb
        .updateTable('organizations')
        .set({ suspended_at: new Date() })
        .where('id', '=', organizationId)
        .execute()

    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true)
  })
})

it('disconnects the reader of a recording after it was deleted, and of a ZIP after the erasure', async () => {
  const { organizationId, customerId, callId, key } = await addRecorded()
  const { key: second } = await addApiKey(db, organizationId, { scopes: ['recordings:read'] })
  const recording = await openWithoutReading(tenants, `/v1/calls/${callId}/recording`, { 'x-api-key': key })
  const zip = await openWithoutReading(tenants, `/v1/customers/${customerId}/export`, { 'x-api-key': second })

  await testDb.updateTable('call_recordings').set({ state: 'expired' }).where('call_id', '=', callId).execute()
  await expect.poll(recording.isClosed, { timeout: 10_000 }).toBe(true)
  expect(zip.isClosed()).toBe(false)

  await testDb.updateTable('calls').set({ customer_id: null }).where('id', '=', callId).execute()
  await testDb.deleteFrom('customers').where('id', '=', customerId).execute()
  await expect.poll(zip.isClosed, { timeout: 10_000 }).toBe(true)
})

describe('a user of the console', () => {
  it('is disconnected from a recording after signing out, unlike another user', async () => {
    const { organizationId, callId } = await addRecorded()
    const [first, second] = [await enter(organizationId), await enter(organizationId)]
    const [read, readToo] = [
      await first.open(`calls/${callId}/recording`),
      await second.open(`calls/${callId}/recording`)
    ]

    await first.browser.send('DELETE', '/session')

    await expect.poll(read.isClosed, { timeout: 10_000 }).toBe(true)
    expect(readToo.isClosed()).toBe(false)
  })

  it('is disconnected from a ZIP after losing the membership', async () => {
    const { organizationId, customerId } = await addRecorded()
    const { person, open } = await enter(organizationId)
    const zip = await open(`customers/${customerId}/export`)

    await testDb.deleteFrom('memberships').where('user_id', '=', person.id).execute()

    await expect.poll(zip.isClosed, { timeout: 10_000 }).toBe(true)
  })
})

async function enter(organizationId: OrganizationId) {
  const person = await addPerson(db, { memberships: { [organizationId]: 'owner' } })
  const browser = console.open()
  await browser.enter(person)
  const headers = { cookie: `${cookieName}=${browser.token}`, 'sec-fetch-site': 'same-origin' }

  return {
    person,
    browser,
    open: async (path: string) =>
      await openWithoutReading(console.app, `/console/api/organizations/${organizationId}/${path}`, headers)
  }
}

async function addRecorded() {
  const { organizationId, key } = await addTenant(db, { scopes: ['recordings:read'] })
  const clientId = await addClient(testDb, organizationId)
  const customerId = await addCustomer(testDb, organizationId, clientId)
  const callId = await addCall(testDb, organizationId, clientId, { customer_id: customerId })
  await addStoredRecording(testDb, { organizationId, clientId, callId }, long)

  return { organizationId, clientId, customerId, callId, key }
}

async function addLargeCalls(organizationId: OrganizationId, clientId: ClientId) {
  const transcript = 'x'.repeat(800_000)
  for (let index = 0; index < 40; index++) await addCall(testDb, organizationId, clientId, { transcript })
}

/** Requests a file, and reads nothing after the beginning of the response. */
async function openWithoutReading(app: App, path: string, headers: Readonly<Record<string, string>>) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let head = ''
  socket.on('error', () => undefined)
  socket.once('data', (data) => {
    head = data.toString('latin1', 0, 100)
    socket.pause()
  })
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await expect.poll(() => head, { timeout: 10_000 }).toContain(' 200 ')

  const { localPort = 0 } = socket

  return { isClosed: () => closed.has(localPort) }
}
