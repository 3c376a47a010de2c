import { createAdminDatabase, type Database } from '@callbook/db'
import { lockTable, someoneWaitsForLock, startFaultyServer, terminateBackends } from '@callbook/db/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { chosenSeed, createRandom } from './durability/random.ts'
import { letTimePass, readEventBooks } from './events/event-books.ts'
import { createEventStack, type EventStack } from './events/event-stack.ts'
import { type EventTenant, newEventTenant } from './events/event-tenant.ts'
import { sendReports } from './events/send-reports.ts'
import type { ServiceProcess } from './service-process.ts'

const { connectionString } = await startFaultyServer()

const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })

const stack = await createEventStack(connectionString)

beforeAll(() => Promise.all(stack.all.map((service) => service.start())))

afterAll(async () => {
  await Promise.all(stack.all.map((service) => service.end('SIGKILL')))
  await db.destroy()
})

it('lists each change once and in order, and sends each at least once, if any process is killed', async () => {
  const random = createRandom(chosenSeed)
  const tenants = [await newTenant(), await newTenant(['call.stored', 'evaluation.completed'])] as const
  const targets = [...tenants[0].targets, ...tenants[1].targets] as const

  for (const strike of eventFaults(db, stack)) {
    const sending = sendReports({ url: stack.webhook.url, targets, random, calls: 40 })
    await strike()
    await sending
  }

  for (const tenant of tenants) {
    const { types, receiver } = tenant
    const { log, logged, owed, read, received } = await whenDelivered(tenant)
    const sent = log.filter(({ type }) => types === undefined || types.includes(type))
    const ids = new Set(received.map(({ id }) => id))
    print({ seed: chosenSeed, changes: log.length, sent: sent.length, requests: received.length })

    expect(logged).toEqual(owed)
    expect(read.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index + 1))
    expect(read.map(({ type, id }) => `${type} ${id}`)).toEqual(
      log.map(({ type, subjectId }) => `${type} ${subjectId}`)
    )
    expect([...ids].sort()).toEqual(sent.map(({ id }) => id).sort())
    const numbers = new Map(log.map(({ id, sequence }) => [id, sequence]))
    expect(received.filter(({ id, sequence }) => numbers.get(id) !== sequence)).toEqual([])
    expect(receiver.problems).toEqual([])
    expect(received.length).toBeGreaterThan(ids.size)
  }
})

it('resends, with the same id, an event whose worker died before it recorded the delivery', async () => {
  const { targets, receiver, organizationId } = await newTenant(['call.stored'])
  const held = receiver.holdNext(() => Promise.all(stack.workers.map((worker) => worker.end('SIGKILL'))))

  const random = createRandom(chosenSeed)
  await sendReports({ url: stack.webhook.url, targets: [targets[0]], random, calls: 1 })
  const { id } = await held
  await stack.workers[0].start()
  await letTimePass(db)

  await expect.poll(() => receiver.received.map((event) => event.id)).toEqual([id, id])
  const delivery = () =>
    db.selectFrom('event_deliveries').select('state').where('organization_id', '=', organizationId).execute()
  await expect.poll(delivery).toEqual([{ state: 'delivered' }])
})

function print(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}

async function newTenant(types?: readonly string[]): Promise<EventTenant> {
  const random = createRandom(chosenSeed)
  const tenant = await newEventTenant(db, { url: stack.management.url, random, ...(types && { types }) })
  onTestFinished(() => tenant.stop())

  return tenant
}

/**
 * Waits until every event has a number, was read and was sent.
 *
 * @returns the books, the read events and the sent events of one moment: evaluations may add events later
 */
async function whenDelivered({ organizationId, reader, receiver }: EventTenant) {
  const look = async () => {
    await letTimePass(db)
    const books = await readEventBooks(db, organizationId)
    const pending = await db
      .selectFrom('event_deliveries')
      .select('sequence')
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'pending')
      .execute()

    return { ...books, pending, read: [...reader.read], received: [...receiver.received] }
  }
  let seen = await look()
  const left = async () => {
    seen = await look()
    const { log, logged, owed, pending, read } = seen
    const unnumbered = log.filter(({ sequence }) => sequence === null)

    return (
      unnumbered.length + Math.abs(log.length - read.length) + pending.length + Math.abs(owed.length - logged.length)
    )
  }
  await expect.poll(left, { interval: 250 }).toBe(0)

  return seen
}

/** Returns faults of the processes that number, send and list events. */
function eventFaults(db: Database, { webhook, workers, management }: EventStack): readonly (() => Promise<unknown>)[] {
  return [
    () => restart(webhook),
    () => restart(workers[0]),
    () => abortBatch(db),
    () => Promise.all([webhook, workers[1], management].map(restart))
  ]
}

async function restart(service: ServiceProcess): Promise<void> {
  await service.end('SIGKILL')
  await service.start()
}

/**
 * Terminates the connections of all processes while a batch, which has already logged its calls, waits for its
 * counters.
 */
async function abortBatch(db: Database): Promise<void> {
  const unlock = await lockTable(db, 'call_counts')
  await someoneWaitsForLock(db)
  await terminateBackends(db)
  await unlock()
}
