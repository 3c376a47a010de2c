import {
  type ClaimedDelivery,
  claimDeliveries,
  type EndpointWithDeliveries,
  findEndpointsWithDeliveries,
  finishDelivery,
  logEvents,
  measureDeliveries
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { claimInTurn, type Job } from '@callbook/jobs'
import { createEventSender, type EventSenderOptions, type SendEvent } from './delivery/event-sender.ts'
import { judge, widthFor } from './delivery/judge.ts'
import type { Outcome } from './delivery/send.ts'

export interface DeliveryJobOptions extends EventSenderOptions {
  readonly random: () => number
  /** Is told of each attempt. */
  readonly onAttempt?: (outcome: Outcome) => void
}

/** How long a request and what is noted of it may take. */
const leaseMs = 60_000

/** So many requests of one worker are on their way at a time, and of those so many for one organization. */
const [concurrency, widthPerOrganization] = [64, 16]

/** Sends events to the endpoints of tenants, each of which waits for itself alone. */
export function createDeliveryJob(options: DeliveryJobOptions): Job<ClaimedDelivery> {
  const { db, now } = options
  const send = createEventSender(options)
  const running = new Map<OrganizationId, number>()
  const runningOf = (organizationId: OrganizationId) => running.get(organizationId) ?? 0
  const claim = claimInTurn<EndpointWithDeliveries, ClaimedDelivery, Parameters<Job['claim']>[0]>(
    {
      findOwners: (claiming) => findEndpointsWithDeliveries(db, claiming.now),
      async claim({ organizationId, id }, claiming) {
        const limit = Math.min(claiming.limit, widthPerOrganization - runningOf(organizationId))
        if (limit <= 0) return []
        const asked = { ...claiming, endpointId: id, width: widthFor, limit }
        const claimed = await claimDeliveries(db, organizationId, asked)
        running.set(organizationId, runningOf(organizationId) + claimed.length)

        return claimed
      }
    },
    200
  )

  return {
    name: 'event_delivery',
    concurrency,
    leaseMs,
    pollMs: 250,
    claim,
    async run(delivery, signal) {
      const { organizationId } = delivery
      try {
        await deliver(delivery, signal, send, options)
      } finally {
        const left = runningOf(organizationId) - 1
        if (left > 0) running.set(organizationId, left)
        else running.delete(organizationId)
      }
    },
    identify: ({ organizationId, receiver, sequence }) => ({ organizationId, eventEndpointId: receiver.id, sequence }),
    measure: () => measureDeliveries(db, now()),
    health: () => ({})
  }
}

async function deliver(
  delivery: ClaimedDelivery,
  signal: AbortSignal,
  send: SendEvent,
  { db, now, random, onAttempt }: DeliveryJobOptions
): Promise<void> {
  const { organizationId, receiver, sequence, attempt } = delivery
  const { retryAfterMs, ...outcome } = await send(delivery, signal)
  onAttempt?.({ ...outcome, retryAfterMs })

  const at = now()
  await finishDelivery(
    db,
    organizationId,
    { endpointId: receiver.id, sequence, attempt, ...outcome },
    {
      now: at,
      judge: (health) => judge({ attempt, outcome: { ...outcome, retryAfterMs }, now: at, random }, health),
      onDisabled: async (tx) => {
        const disabled = { organizationId, subjectId: receiver.id, clientId: null }
        await logEvents(tx, [{ type: 'event_endpoint.disabled', ...disabled }], at)
      }
    }
  )
}
