import {
  type EventEndpointRow,
  hasRoomForEventEndpoint,
  insertEventEndpoint,
  inTransaction,
  type Queryable,
  updateEventSecret
} from '@callbook/db'
import {
  type EventEndpointId,
  type KeyRing,
  limitsOf,
  type RandomBytes,
  type Reach,
  sealSecret
} from '@callbook/domain'
import { newSigningSecret } from '@callbook/events'
import type { AddressGuard } from '@callbook/outbound'
import { newValues } from '../audit/changes.ts'
import { requireClient } from '../clients/require-client.ts'
import { RefusedError } from '../input-error.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'
import { auditedFields, recordEventEndpoint, urlSetBy } from './audited-event-endpoint.ts'
import { readNewEventEndpoint } from './read-event-endpoint.ts'

/** Maximum number of event endpoints per organization. Each event is sent to all of them. */
export const maxEventEndpoints = 20

/** Maximum number for a reach that is limited to a client, so that one client cannot use all of the organization. */
const maxEventEndpointsOfClient = 5

const previousSecretMs = 24 * 3_600_000

/** Event endpoint with its secret, which is shown only once. */
export interface EventEndpointWithSecret {
  readonly endpoint: EventEndpointRow
  /** In the format that receivers expect: `whsec_` and base64. */
  readonly secret: string
}

interface Sealing {
  readonly keyRing: KeyRing
  readonly now: Date
  readonly randomBytes: RandomBytes
  readonly permit?: Permit
}

interface New extends Sealing {
  readonly id: EventEndpointId
  readonly guard: AddressGuard
}

/**
 * @param input fields of `EventEndpointInput`, which are validated here
 * @throws {InputError} if a field is invalid
 * @throws {UnknownClientError} if the organization has no such client
 * @throws {RefusedError} if the organization, or the client of a limited reach, has reached its maximum
 */
export async function createEventEndpoint(
  at: ReachContext<Queryable>,
  input: unknown,
  { id, guard, keyRing, now, randomBytes, permit }: New
): Promise<EventEndpointWithSecret> {
  const { db, reach, actor } = at
  const { organizationId, clientId = null } = limitsOf(reach)
  const given = readNewEventEndpoint(input, guard)
  const settings = { ...given, ...urlSetBy(actor), client_id: given.client_id ?? clientId }
  const secret = newSigningSecret(randomBytes)
  const secret_encrypted = sealSecret(keyRing, secret, id, randomBytes)

  const create = async (tx: Queryable) => {
    await permit?.(tx)
    await requireClient(tx, reach, settings.client_id)
    await requireRoom(tx, reach, now)
    const endpoint = await insertEventEndpoint({ db: tx, organizationId }, { ...settings, id, secret_encrypted }, now)
    const { state: _state, ...fields } = auditedFields(endpoint)
    await recordEventEndpoint(tx, at, { act: 'event_endpoint.create', endpoint, changes: newValues(fields) })

    return { endpoint, secret }
  }

  return await inTransaction(db, create)
}

/** The error for a limited reach does not reveal how many event endpoints other clients have. */
async function requireRoom(tx: Queryable, reach: Reach, now: Date): Promise<void> {
  const { organizationId, clientId } = limitsOf(reach)
  if (clientId !== undefined && !(await hasRoomForEventEndpoint({ db: tx, reach }, maxEventEndpointsOfClient, now))) {
    throw new RefusedError(`The client has reached its limit of ${maxEventEndpointsOfClient} event endpoints`)
  }
  if (await hasRoomForEventEndpoint({ db: tx, reach: organizationId }, maxEventEndpoints, now)) return

  throw new RefusedError(
    clientId === undefined
      ? `The organization has reached its limit of ${maxEventEndpoints} event endpoints`
      : 'No further event endpoint can be created'
  )
}

/**
 * Creates a new secret. The previous one also signs for 24 hours.
 *
 * @returns `undefined` if the endpoint does not exist
 */
export async function rotateEventSecret(
  at: ReachContext,
  id: EventEndpointId,
  { keyRing, now, randomBytes, permit }: Sealing
): Promise<EventEndpointWithSecret | undefined> {
  const { db, reach } = at
  const secret = newSigningSecret(randomBytes)
  const sealed = sealSecret(keyRing, secret, id, randomBytes)
  const previousExpiresAt = new Date(now.getTime() + previousSecretMs)

  const rotate = async (tx: Queryable) => {
    await permit?.(tx)
    const endpoint = await updateEventSecret({ db: tx, reach }, id, { secret: sealed, previousExpiresAt, now })
    if (endpoint === undefined) return undefined
    const changes = newValues({ previous_secret_expires_at: previousExpiresAt.toISOString() })
    await recordEventEndpoint(tx, at, { act: 'event_endpoint.rotate_secret', endpoint, changes })

    return { endpoint, secret }
  }

  return await inTransaction(db, rotate)
}
