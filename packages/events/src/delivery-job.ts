import { type Database, findEndpointsWithDeliveries, leaseEventEndpoints, measureDeliveries } from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { claimInTurn, createSemaphore, type Job } from '@callbook/jobs'
import { createEventSender, type EventSenderOptions, type SendEvent } from './delivery/event-sender.ts'
import type { Outcome } from './delivery/send.ts'
import { drainEndpoint } from './drain/drain-endpoint.ts'
import { type LeasedEndpoint, openBooks } from './drain/leased-endpoint.ts'

export interface DeliveryJobOptions extends Omit<EventSenderOptions, 'statements'> {
  readonly random: () => number
  /** Is told of each attempt. */
  readonly onAttempt?: (outcome: Outcome) => void
}

/**
 * So long an endpoint is ours, and so long of that requests are begun: the last one has time to end, and to be noted.
 * What waits for an endpoint whose worker was killed waits as long as that.
 */
const [leaseMs, sliceMs] = [30_000, 10_000]

/** So many endpoints are sent to at a time, and so many are leased before the first of them is. */
const [concurrency, leasedAtOnce] = [1_000, 50]

/** So many requests are on their way at a time; beyond that, one to each endpoint. */
const manyRequests = 256

/** So many statements at a time, of all endpoints. */
const statementsAtOnce = 4

/** How often it is looked to whom something is to be sent. */
const lookMs = 200

/** Sends events to the endpoints of tenants, each of which waits for itself alone. */
export function createDeliveryJob(options: DeliveryJobOptions): Job<LeasedEndpoint> {
  const { db, now, onAttempt } = options
  const statements = createSemaphore(statementsAtOnce)
  const sendEvent = createEventSender({ ...options, statements })
  let requests = 0

  const send: SendEvent = async (delivery, signal) => {
    requests += 1
    try {
      const outcome = await sendEvent(delivery, signal)
      onAttempt?.(outcome)

      return outcome
    } finally {
      requests -= 1
    }
  }

  return {
    name: 'event_delivery',
    concurrency,
    leaseMs,
    pollMs: 250,
    claim: createClaim(db),
    async run(endpoint, signal, stopping = signal) {
      await drainEndpoint({
        ...{ now, stopping, signal },
        books: openBooks(endpoint, { ...options, statements }),
        failures: endpoint.lease.receiver.failures,
        send: (delivery) => send(delivery, signal),
        hasRoom: () => requests < manyRequests,
        until: new Date(endpoint.lease.until.getTime() - leaseMs + sliceMs)
      })
    },
    identify: ({ organizationId, lease }) => ({ organizationId, eventEndpointId: lease.receiver.id }),
    measure: () => measureDeliveries(db, now()),
    health: () => ({})
  }
}

/** Leases endpoints of each organization in its turn. */
function createClaim(db: Database): Job<LeasedEndpoint>['claim'] {
  let due: ReadonlyMap<OrganizationId, EventEndpointId[]> = new Map()
  const claim = claimInTurn<OrganizationId, LeasedEndpoint, Parameters<Job['claim']>[0]>(
    {
      async findOwners(claiming) {
        const found = await findEndpointsWithDeliveries(db, claiming.now)
        due = new Map(found.map(({ organizationId, ids }) => [organizationId, [...ids]]))

        return [...due.keys()]
      },
      async claim(organizationId, { limit, now, leasedUntil: until }) {
        const ids = due.get(organizationId)?.splice(0, limit) ?? []
        const leases = await leaseEventEndpoints(db, organizationId, { ids, now, until })

        return leases.map((lease) => ({ organizationId, lease }))
      }
    },
    lookMs
  )

  return (claiming) => claim({ ...claiming, limit: Math.min(claiming.limit, leasedAtOnce) })
}
