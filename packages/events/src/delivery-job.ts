import { type Database, findEndpointsWithDeliveries, leaseEventEndpoints, measureDeliveries } from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { claimRoundRobin, type Job } from '@callbook/jobs'
import { createFairLimiter } from '@callbook/limits'
import { createEventSender, type EventSenderOptions, type SendEvent } from './delivery/event-sender.ts'
import type { AttemptResult } from './delivery/send.ts'
import { drainEndpoint } from './drain/drain-endpoint.ts'
import { createDeliveryStore, type LeasedEndpoint } from './drain/leased-endpoint.ts'

export interface DeliveryJobOptions extends Omit<EventSenderOptions, 'statements'> {
  readonly random: () => number
  readonly onAttempt?: (outcome: AttemptResult) => void
}

/**
 * Duration of an endpoint's lease, and how long into it requests are started. The rest is time for the last request to
 * end and to be saved. If a worker is killed, its endpoints wait until their leases expire.
 */
const [leaseMs, sliceMs] = [30_000, 10_000]

/** Maximum endpoints to send to concurrently, and maximum leased per claim. */
const [concurrency, leasedPerStep] = [1_000, 50]

/** Maximum concurrent requests. Beyond it, each endpoint still gets one. */
const manyRequests = 256

/** Maximum concurrent requests of one organization, with the same exception. */
const manyPerOrganization = 8

/** Maximum concurrent statements for all endpoints. */
const concurrentStatements = 4

const pollIntervalMs = 200

/** No endpoint delays another. */
export function createDeliveryJob(options: DeliveryJobOptions): Job<LeasedEndpoint> {
  const { db, now, onAttempt } = options
  const statements = createFairLimiter({ width: concurrentStatements })
  const sendEvent = createEventSender({ ...options, statements })
  let requests = 0
  const ofOrganization = new Map<OrganizationId, number>()
  const add = (organizationId: OrganizationId, count: 1 | -1) => {
    const sum = (ofOrganization.get(organizationId) ?? 0) + count
    requests += count
    if (sum === 0) ofOrganization.delete(organizationId)
    else ofOrganization.set(organizationId, sum)
  }

  const send: SendEvent = async (delivery, signal) => {
    add(delivery.organizationId, 1)
    try {
      const outcome = await sendEvent(delivery, signal)
      if (outcome.isPostponed !== true) onAttempt?.(outcome)

      return outcome
    } finally {
      add(delivery.organizationId, -1)
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
        store: createDeliveryStore(endpoint, { ...options, statements }),
        consecutiveFailures: endpoint.lease.receiver.consecutive_failures,
        send: (delivery) => send(delivery, signal),
        hasRoom: () =>
          requests < manyRequests && (ofOrganization.get(endpoint.organizationId) ?? 0) < manyPerOrganization,
        until: new Date(endpoint.lease.until.getTime() - leaseMs + sliceMs)
      })
    },
    identify: ({ organizationId, lease }) => ({ organizationId, eventEndpointId: lease.receiver.id }),
    measure: () => measureDeliveries(db, now()),
    health: () => ({})
  }
}

/** Leases endpoints of the organizations in round-robin order. */
function createClaim(db: Database): Job<LeasedEndpoint>['claim'] {
  let due: ReadonlyMap<OrganizationId, EventEndpointId[]> = new Map()
  const claim = claimRoundRobin<OrganizationId, LeasedEndpoint, Parameters<Job['claim']>[0]>(
    {
      async findOwners(claiming) {
        const found = await findEndpointsWithDeliveries(db, claiming.now)
        due = new Map(found.map(({ organizationId, ids }) => [organizationId, [...ids]]))

        return [...due.keys()]
      },
      async claim(organizationId, { limit, now, leasedUntil: until }) {
        const ids = due.get(organizationId)?.splice(0, limit) ?? []
        const leases = await leaseEventEndpoints({ db, organizationId }, { ids, now, until })

        return leases.map((lease) => ({ organizationId, lease }))
      }
    },
    pollIntervalMs
  )

  return (claiming) => claim({ ...claiming, limit: Math.min(claiming.limit, leasedPerStep) })
}
