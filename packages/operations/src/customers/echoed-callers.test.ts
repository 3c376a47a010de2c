import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createReportWriter } from '@callbook/calls'
import { newId, numberEvents } from '@callbook/db'
import { connectAs, createTestDatabase, dumpRows, urlAs } from '@callbook/db/testing'
import { type EventEndpointId, parseErasureKey, parseKeyRing } from '@callbook/domain'
import { createDeliveryJob } from '@callbook/events'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createEventEndpoint } from '../event-endpoints/event-secrets.ts'
import { newCaller, type TestCaller, tracesOf } from '../testing/caller.ts'
import { storeCallerData } from '../testing/caller-data.ts'
import { addTestClient, type TestClient } from '../testing/test-client.ts'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { eraseCaller } from './erase-customer.ts'

const { db, testDb } = await createTestDatabase()
const key = parseErasureKey(Buffer.alloc(32, 8).toString('base64'))
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const connection = { connectionString: urlAs('operator', testDb), onIdleError: () => {} }
const writer = createReportWriter({ ...connection, now: () => new Date(), erasureKey: key })
const dispatcher = createGuardedAgent({ guard: createAddressGuard(['127.0.0.0/8']) })
const job = createDeliveryJob({
  ...{ db: connectAs('worker', testDb), keyRing, dispatcher },
  ...{ apiUrl: 'https://api.example.com', consoleUrl: '', now: () => new Date(), random: () => 0.5 }
})
afterAll(async () => {
  await dispatcher.destroy()
  await writer.close()
})

it.each([200, 500])('removes caller data that a receiver repeated in a response with status %i', async (status) => {
  const client = await addTestClient(testDb)
  const caller = newCaller()
  const receiver = await startEcho(caller, status)
  await addReceiver(client, receiver.url)
  const id = await storeCallerData({ db, testDb, writer }, client, caller)
  while ((await numberEvents(db, client.organizationId)) > 0);

  await deliverAll()
  expect(receiver.echoed()).toBeGreaterThan(0)
  const attempts = (await rowsAbout(caller)).filter((row) => row.startsWith('event_attempts '))
  expect(attempts).toHaveLength(status === 200 ? 0 : receiver.echoed())
  await sendAgain(client)
  receiver.hold()
  const inFlight = deliverAll()
  const before = receiver.echoed()
  await expect.poll(receiver.echoed).toBeGreaterThan(before)
  await eraseCaller(within(db, client.organizationId, tester), id, { key, dryRun: false, journal: undefined })
  receiver.release()
  await inFlight

  expect(await rowsAbout(caller)).toEqual([])
})

/** Starts a receiver that responds with every trace of the caller in the request. */
async function startEcho(caller: TestCaller, status: number) {
  const waiting: (() => void)[] = []
  let [echoed, isHeld] = [0, false]
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const traces = tracesOf(caller).filter((trace) => body.includes(trace))
    if (traces.length > 0) echoed += 1
    if (isHeld) await new Promise<void>((release) => waiting.push(release))
    response.writeHead(status).end(traces.join(' '))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of requests that named the caller. */
    echoed: () => echoed,
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const release of waiting) release()
    }
  }
}

async function addReceiver({ organizationId }: TestClient, url: string): Promise<void> {
  const id = newId<EventEndpointId>()
  const making = { id, guard: createAddressGuard([]), keyRing, now: new Date(), randomBytes }
  const input = { url: 'https://crm.example.com/callbook', mode: 'full' }
  await createEventEndpoint(within(db, organizationId, tester), input, making)
  await testDb.updateTable('event_endpoints').set({ url }).where('id', '=', id).execute()
}

/** Sends every due event once there is one. */
async function deliverAll(): Promise<void> {
  const { signal } = new AbortController()
  let leased: Awaited<ReturnType<typeof job.claim>> = []
  while (leased.length === 0) {
    const now = new Date()
    const leasedUntil = new Date(now.getTime() + job.leaseMs)
    leased = await job.claim({ leaseId: newId(), limit: 10, now, leasedUntil })
  }
  await Promise.all(leased.map((endpoint) => job.run(endpoint, signal)))
}

async function sendAgain({ organizationId }: TestClient): Promise<void> {
  const due = { state: 'pending', attempt: 0, next_at: new Date(0) }
  await testDb.updateTable('event_deliveries').set(due).where('organization_id', '=', organizationId).execute()
  await testDb
    .updateTable('event_endpoints')
    .set({ consecutive_failures: 0, paused_until: null })
    .where('organization_id', '=', organizationId)
    .execute()
}

async function rowsAbout(caller: TestCaller): Promise<string[]> {
  const traces = tracesOf(caller)

  return (await dumpRows(testDb)).filter((row) => traces.some((trace) => row.includes(trace)))
}
