import {
  type AuditActor,
  commitConfirmed,
  type Database,
  type EventEndpointRow,
  hasRoomForEventEndpoint,
  insertEventEndpoint,
  type Queryable,
  rotateEventSecret as rotateRow
} from '@callbook/db'
import { type EventEndpointId, type KeyRing, type OrganizationId, type RandomBytes, sealSecret } from '@callbook/domain'
import { type AddressGuard, newSigningSecret } from '@callbook/events'
import { made } from '../audit/changes.ts'
import { recordOfEndpoint, requireClient, told } from './audited-event-endpoint.ts'
import { readNewEventEndpoint } from './read-event-endpoint.ts'

/** How many an organization may have: each event is sent to all of them. */
export const maxEventEndpoints = 20

/** For so long, the secret before a new one signs as well. */
const previousSecretMs = 24 * 3_600_000

/** An organization has as many places to which events are sent as it may. */
export class TooManyEventEndpointsError extends Error {
  override readonly name = 'TooManyEventEndpointsError'
}

/** One whose secret is shown, this once. */
export interface EventEndpointWithSecret {
  readonly endpoint: EventEndpointRow
  /** As receivers take it: `whsec_` and base64. */
  readonly secret: string
}

/** Hands the secret over; when that fails, all stays as it was. */
type Reveal = (shown: EventEndpointWithSecret) => Promise<void>

interface Sealing {
  readonly keyRing: KeyRing
  readonly now: Date
  readonly randomBytes: RandomBytes
}

interface New extends Sealing {
  readonly id: EventEndpointId
  readonly guard: AddressGuard
}

/**
 * Has events sent to a URL from now on.
 *
 * @param input as `EventEndpointInput` describes it; it is checked here
 * @throws {InputError}
 * @throws {UnknownClientError}
 * @throws {TooManyEventEndpointsError}
 */
export async function createEventEndpoint(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  input: unknown,
  { id, guard, keyRing, now, randomBytes }: New,
  reveal?: Reveal
): Promise<EventEndpointWithSecret> {
  const settings = readNewEventEndpoint(input, guard)
  const secret = newSigningSecret(randomBytes)
  const secret_encrypted = sealSecret(keyRing, secret, id, randomBytes)

  const create = async (tx: Queryable) => {
    await requireClient(tx, organizationId, settings.client_id)
    if (!(await hasRoomForEventEndpoint(tx, organizationId, maxEventEndpoints, now))) {
      throw new TooManyEventEndpointsError(
        `The organization may have ${maxEventEndpoints} endpoints for events, and has them`
      )
    }
    const endpoint = await insertEventEndpoint(tx, organizationId, { ...settings, id, secret_encrypted }, now)
    const { state: _state, ...said } = told(endpoint)
    await recordOfEndpoint(tx, organizationId, actor, 'event_endpoint.create', endpoint, made(said))

    return { endpoint, secret }
  }

  return await commitConfirmed(db, create, reveal)
}

/** A new secret, beside which the one before signs for 24 hours. Undefined for an unknown endpoint. */
export async function rotateEventSecret(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EventEndpointId,
  { keyRing, now, randomBytes }: Sealing,
  reveal?: Reveal
): Promise<EventEndpointWithSecret | undefined> {
  const secret = newSigningSecret(randomBytes)
  const sealed = sealSecret(keyRing, secret, id, randomBytes)
  const previousExpiresAt = new Date(now.getTime() + previousSecretMs)

  const rotate = async (tx: Queryable) => {
    const endpoint = await rotateRow(tx, organizationId, id, { secret: sealed, previousExpiresAt, now })
    if (endpoint === undefined) return undefined
    const changes = made({ previous_secret_expires_at: previousExpiresAt.toISOString() })
    await recordOfEndpoint(tx, organizationId, actor, 'event_endpoint.rotate_secret', endpoint, changes)

    return { endpoint, secret }
  }

  return await commitConfirmed(db, rotate, reveal && (async (rotated) => rotated && (await reveal(rotated))))
}
