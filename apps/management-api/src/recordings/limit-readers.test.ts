import { type AddressInfo, connect, type Socket } from 'node:net'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { apiKeyScopes } from '@callbook/domain'
import { expect, it, onTestFinished } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { addStoredRecording } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const { app } = startApp(connectAs('management', testDb))
const sockets: Socket[] = []

it('plays for a tenant while another has 32 slow readers with eight keys', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const [slow, other] = [await addReader({ object_key: 'long', bytes: 100_000_000 }), await addReader()]
  const keys = await Promise.all(Array.from({ length: 8 }, () => addApiKey(db, slow.organizationId, scopes)))

  const readers = keys.flatMap(({ key }) => Array.from({ length: 4 }, () => open(slow.url, key)))
  await expect.poll(() => readers.filter(({ status }) => status() === 200).length).toBe(8)
  const answer = await fetch(`http://127.0.0.1:${portOf()}${other.url}`, { headers: { 'x-api-key': other.key } })

  expect([answer.status, (await answer.bytes()).length]).toEqual([200, 30])
  await expect.poll(() => readers.filter(({ status }) => status() === 429).length, { timeout: 5_000 }).toBe(24)
})

const scopes = { scopes: apiKeyScopes }

async function addReader(recording: object = {}) {
  const { organizationId, key } = await addTenant(db, scopes)
  const clientId = await addClient(testDb, organizationId)
  const callId = await addCall(testDb, organizationId, clientId)
  await addStoredRecording(testDb, { organizationId, clientId, callId }, recording)

  return { organizationId, key, url: `/v1/calls/${callId}/recording` }
}

/** Requests a recording, and reads nothing after the beginning of the response. */
function open(url: string, key: string) {
  const socket = connect(portOf(), '127.0.0.1')
  sockets.push(socket)
  let head = ''
  socket.on('error', () => undefined)
  socket.once('data', (data) => {
    head = data.toString('latin1', 0, 100)
    socket.pause()
  })
  socket.write(`GET ${url} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`)

  return { status: () => Number(head.split(' ')[1]) }
}

function portOf(): number {
  return (app.server.address() as AddressInfo).port
}
