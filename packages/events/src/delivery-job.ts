import {
  type ClaimedDelivery,
  claimDeliveries,
  type Database,
  type EndpointWithDeliveries,
  findEndpointsWithDeliveries,
  finishDelivery,
  logEvents,
  measureDeliveries,
  type Receiver
} from '@callbook/db'
import { type KeyRing, type OrganizationId, openSecret } from '@callbook/domain'
import { claimInTurn, type Job } from '@callbook/jobs'
import type { Dispatcher } from 'undici'
import { eventBody } from './delivery/body.ts'
import { judge, widthFor } from './delivery/judge.ts'
import { type Outcome, send } from './delivery/send.ts'
import { signatureHeaders } from './signature/sign-webhook.ts'

export interface DeliveryJobOptions {
  readonly db: Database
  /** Opens the secrets that requests are signed with. */
  readonly keyRing: KeyRing
  /** Where requests go out. */
  readonly dispatcher: Dispatcher
  /** Where the management API is, without a slash at its end; empty when nobody has said so. */
  readonly apiUrl: string
  readonly now: () => Date
  readonly random: () => number
  /** Is told of each attempt. */
  readonly onAttempt?: (outcome: Outcome) => void
  readonly timeoutMs?: number
}

/** How long a request and what is noted of it may take. */
const leaseMs = 60_000

/** So many requests of one worker are on their way at a time, and of those so many for one organization. */
const [concurrency, widthPerOrganization] = [64, 16]

/** Sends events to the endpoints of tenants, each of which waits for itself alone. */
export function createDeliveryJob(options: DeliveryJobOptions): Job<ClaimedDelivery> {
  const { db, now } = options
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
        await deliver(delivery, signal, options)
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

async function deliver(delivery: ClaimedDelivery, signal: AbortSignal, options: DeliveryJobOptions): Promise<void> {
  const { db, now, random, onAttempt } = options
  const { organizationId, receiver, sequence, attempt } = delivery
  const { retryAfterMs, ...outcome } = await attemptDelivery(delivery, signal, options)
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

async function attemptDelivery(
  delivery: ClaimedDelivery,
  signal: AbortSignal,
  { keyRing, dispatcher, apiUrl, now, timeoutMs }: DeliveryJobOptions
): Promise<Outcome> {
  const { receiver, event } = delivery
  const told = eventBody(delivery, apiUrl)
  if (told === undefined) return unsent('the type of the event is not known yet')
  const body = JSON.stringify(told)
  const sentAt = now()
  const secrets = openSecrets(keyRing, receiver, sentAt)
  if (secrets === undefined) return unsent('SECRETS_KEY does not open the secret')
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Callbook',
    ...signatureHeaders({ id: event.id, sentAt, body }, secrets)
  }

  return await send(
    { url: receiver.url, headers, body },
    { dispatcher, now, signal, ...(timeoutMs !== undefined && { timeoutMs }) }
  )
}

function unsent(error: string): Outcome {
  return { status: null, ms: 0, error, answer: '', retryAfterMs: undefined }
}

function openSecrets(keyRing: KeyRing, receiver: Receiver, at: Date): string[] | undefined {
  const { previous_secret_encrypted: previous, previous_secret_expires_at: expiresAt } = receiver
  const isInUse = previous !== null && expiresAt !== null && new Date(expiresAt) > at
  try {
    return [receiver.secret_encrypted, ...(isInUse ? [previous] : [])].map((sealed) =>
      openSecret(keyRing, sealed, receiver.id)
    )
  } catch {
    return undefined
  }
}
