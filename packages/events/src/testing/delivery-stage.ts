import { randomBytes } from 'node:crypto'
import { type EventEndpointSettings, insertEventEndpoint, logEvents, newId, numberEvents } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type EventEndpointId, type EventType, type OrganizationId, parseKeyRing, sealSecret } from '@callbook/domain'
import { startWorker } from '@callbook/jobs'
import { createAddressGuard, createGuardedAgent, type FindAddresses } from '@callbook/outbound'
import { afterEach, onTestFinished } from 'vitest'
import { createDeliveryJob } from '../delivery-job.ts'
import { newSigningSecret } from '../signature/sign-webhook.ts'
import { type ReceiverBehaviour, startReceiver, type TestReceiver } from './event-receiver.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Creates a database, event workers and receivers. */
export async function createDeliveryStage() {
  const { db, testDb } = await createTestDatabase()
  const keyRing = parseKeyRing(randomBytes(32).toString('base64'))
  // A receiver of a later test may get the port of an earlier one, whose events are still due.
  afterEach(() => testDb.updateTable('event_endpoints').set({ state: 'paused' }).execute())

  async function logEvent(
    organizationId: OrganizationId,
    type: EventType = 'call.stored',
    subjectId: string = newId(),
    clientId: string | null = null
  ) {
    const event = { organizationId, type, subjectId, clientId: clientId as null }
    await db.transaction().execute((tx) => logEvents(tx, [event], new Date()))
  }

  async function addEndpoint(
    receiver: TestReceiver,
    settings: Partial<EventEndpointSettings> = {},
    organizationId?: OrganizationId
  ) {
    const owner = organizationId ?? (await addOrganization(testDb))
    const id = newId<EventEndpointId>()
    const secret = newSigningSecret(randomBytes)
    await insertEventEndpoint(
      { db, organizationId: owner },
      {
        ...{ id, url: receiver.url, description: '', event_types: null, payload_mode: 'thin', client_id: null },
        ...settings,
        secret_encrypted: sealSecret(keyRing, secret, id, randomBytes)
      },
      new Date()
    )

    return { organizationId: owner, id, secret, receiver }
  }

  return {
    ...{ db, testDb, keyRing, logEvent, addEndpoint },
    /** Starts a worker whose requests time out after `timeoutMs`. */
    work(clock: { now: () => Date } = { now: () => new Date() }, timeoutMs?: number, findAddresses?: FindAddresses) {
      const guard = createAddressGuard(['127.0.0.0/8'])
      const dispatcher = createGuardedAgent({ guard, ...(findAddresses && { findAddresses }) })
      const places = { apiUrl: 'https://api.example.com', consoleUrl: '' }
      const sending = { ...places, dispatcher, ...(timeoutMs !== undefined && { timeoutMs }) }
      const job = createDeliveryJob({ db, keyRing, ...sending, now: clock.now, random: () => 0.5 })
      const worker = startWorker([job], { now: clock.now, log })
      onTestFinished(async () => {
        await worker.stop(0)
        await dispatcher.destroy()
      })

      return { stop: worker.stop, endpoints: () => worker.running('event_delivery') }
    },
    /** Adds an endpoint with a receiver of its own. */
    async addReceiver(
      settings: Partial<EventEndpointSettings> = {},
      behaviour: ReceiverBehaviour = {},
      organizationId?: OrganizationId
    ) {
      return await addEndpoint(await startReceiver(behaviour), settings, organizationId)
    },
    async notify(organizationId: OrganizationId, ...event: [type?: EventType, subjectId?: string, clientId?: string]) {
      await logEvent(organizationId, ...event)
      await numberEvents(db, organizationId)
    },
    /** Stores calls, each with an event to send. */
    async emitMany(organizationId: OrganizationId, count: number) {
      const event = { organizationId, type: 'call.stored', clientId: null } as const
      const events = Array.from({ length: count }, () => ({ ...event, subjectId: newId() }))
      await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
      while ((await numberEvents(db, organizationId)) > 0);
    },
    deliveriesOf: (organizationId: OrganizationId) =>
      testDb
        .selectFrom('event_deliveries')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('sequence')
        .execute(),
    attemptsOf: (organizationId: OrganizationId) =>
      testDb.selectFrom('event_attempts').selectAll().where('organization_id', '=', organizationId).execute()
  }
}

/** Creates a clock that follows real time plus the added offset. */
export function createClock() {
  let aheadMs = 0

  return {
    now: () => new Date(Date.now() + aheadMs),
    forward(ms: number) {
      aheadMs += ms
    }
  }
}
