import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, startFaultyServer } from '@callbook/db/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { send } from '../curl.ts'
import { createRandom } from '../durability/random.ts'
import { createEventStack, newProgramKey } from '../events/event-stack.ts'
import { newEventTenant } from '../events/event-tenant.ts'
import { sendReports } from '../events/send-reports.ts'

/** Maximum number of event endpoints of an organization. */
const endpoints = 20

/** Upper bound of the bytes that one response takes, most of them in the buffers of both sockets. */
const maxTakenBytes = 32 * 1024 * 1024

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const { webhook, management, workers } = await createEventStack(connectionString)
const processes = [webhook, management, workers[0]]

beforeAll(() => Promise.all(processes.map((service) => service.start())))
afterAll(async () => {
  await Promise.all(processes.map((service) => service.end('SIGKILL')))
  await db.destroy()
})

it('delivers events while the receivers of another organization send informational responses without end', async () => {
  const random = createRandom('flood')
  const flood = await startFlood()
  const attacker = await addAttacker(flood.url)
  const victim = await newEventTenant(db, { url: management.url, random, types: ['call.stored'] })
  onTestFinished(() => victim.stop())

  await sendReports({ url: webhook.url, targets: [attacker.target], random, calls: 3 })
  await expect.poll(flood.requests).toBeGreaterThanOrEqual(endpoints)
  await sendReports({ url: webhook.url, targets: victim.targets, random, calls: 10 })

  await expect.poll(() => new Set(victim.receiver.received.map(({ id }) => id)).size).toBe(10)
  expect(flood.largestResponse()).toBeLessThan(maxTakenBytes)
  const errors = db.selectFrom('event_attempts').select('error').distinct()
  expect(await errors.where('organization_id', '=', attacker.organizationId).execute()).toEqual([
    { error: 'more than 10 informational responses' }
  ])
})

/** Adds an organization whose event endpoints all lead to `url`. */
async function addAttacker(url: string) {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { slug } = await addEndpoint(db, organizationId, clientId)
  const key = await newProgramKey(db, organizationId)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  for (let endpoint = 0; endpoint < endpoints; endpoint += 1) {
    const body = JSON.stringify({ url: `${url}/${endpoint}` })
    const { status } = await send(`${management.url}/v1/event-endpoints`, { method: 'POST', headers, body })
    expect(status).toBe(201)
  }

  return { organizationId, target: { organizationId, clientId, provider: 'vapi', slug } as const }
}

/** Starts a server that responds with 103 until its client disconnects. */
async function startFlood() {
  const hints = `HTTP/1.1 103 Early Hints\r\nlink: </${'x'.repeat(200)}>\r\n\r\n`.repeat(1_000)
  const sockets = new Set<Socket>()
  let requests = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      requests += 1
      writeWithoutEnd(socket, hints)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    largestResponse: () => Math.max(...[...sockets].map(({ bytesWritten }) => bytesWritten))
  }
}

function writeWithoutEnd(socket: Socket, text: string): void {
  while (!socket.destroyed && socket.write(text));
  socket.once('drain', () => writeWithoutEnd(socket, text))
}
