import {
  type EndpointRow,
  type EndpointStatus,
  findEndpoint,
  insertEndpoint,
  inTransaction,
  lockEndpoint,
  type Queryable,
  replaceEndpointRow,
  updateEndpointStatus
} from '@callbook/db'
import {
  type ClientId,
  createSlug,
  type EndpointId,
  findProvider,
  hashSlug,
  openSecret,
  providerNames,
  type RandomBytes,
  sealSecret,
  signaturePresets
} from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import { maxUrlOverlapHours } from '../limits.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'
import { endpointChanges, statusActions } from './audited-endpoint.ts'
import { type Endpoint, presentEndpoint, type WebhookUrls } from './present-endpoint.ts'
import { createSigningSecret } from './signing-secret.ts'

const hourMs = 3_600_000

interface New {
  readonly urls: WebhookUrls
  readonly id: EndpointId
  readonly now: Date
  readonly randomBytes: RandomBytes
}

interface EndpointInput {
  readonly clientId: ClientId
  /** A provider with a fixed format, or `custom-` and the name of a mapping. */
  readonly provider: string
  /** Whether a sender of the client's own code need not sign; other senders never need to at first. */
  readonly isUnsigned?: boolean | undefined
  /** Silence that raises an alarm, in seconds; no alarm if omitted. */
  readonly silenceAfterSeconds?: number | undefined
}

export interface CreatedEndpoint extends Endpoint {
  /** The secret with which the client's own code signs; absent for other senders. */
  readonly secret?: string
}

/**
 * Creates an active webhook URL. Reports of the client's own code must be signed, with a new secret.
 *
 * @throws {EndpointStateError} if the client has an active endpoint of this provider
 * @throws {InputError} if the provider is unknown
 */
export async function createEndpoint(
  at: Context<Queryable>,
  { clientId, provider, silenceAfterSeconds, isUnsigned = false }: EndpointInput,
  { urls, id, now, randomBytes }: New
): Promise<CreatedEndpoint> {
  const { db, organizationId } = at
  const sender = findProvider(provider)
  if (sender === undefined)
    throw new InputError(`provider must be ${providerNames.join(', ')}, or such as custom-acmevoice`)
  const scheme = sender.isOwnCode && !isUnsigned ? signaturePresets['standard-webhooks'] : undefined
  const secret = scheme && createSigningSecret(scheme, randomBytes)
  const signing = scheme &&
    secret && {
      signature: JSON.stringify({ ...scheme, preset: 'standard-webhooks' }),
      secretEncrypted: sealSecret(urls.keyRing, secret, id, randomBytes)
    }
  const slug = createSlug(randomBytes)
  const slugEncrypted = sealSecret(urls.keyRing, slug, id, randomBytes)
  const endpoint = { id, clientId, provider, silenceAfterSeconds, slugHash: hashSlug(slug), slugEncrypted, ...signing }

  return await inTransaction(db, async (tx) => {
    const row = await insertEndpoint({ db: tx, organizationId }, endpoint, now)
    const entry = { act: 'endpoint.create', objectId: id, clientId } as const
    const silence = row.silence_after_seconds === null ? {} : { silence_after_seconds: row.silence_after_seconds }
    const changes = newValues({ provider, status: row.status, ...silence })
    await recordAuditEvent(tx, at, { ...entry, changes })

    return { ...presentEndpoint(row, urls), ...(secret !== undefined && { secret }) }
  })
}

/**
 * Activates, deactivates or revokes an endpoint.
 *
 * @returns `false` if the endpoint does not exist
 * @throws {EndpointStateError} if the endpoint is revoked, or another endpoint of the client is active
 */
export async function setEndpointStatus(at: Context, id: EndpointId, status: EndpointStatus): Promise<boolean> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const before = await lockEndpoint(inTx, id)
    if (before === undefined) return false
    const after = (await updateEndpointStatus(inTx, id, { status })) ?? before
    const entry = { act: statusActions[status], objectId: id, clientId: before.client_id }
    await recordAuditEvent(tx, at, { ...entry, changes: endpointChanges(before, after) })

    return true
  })
}

export interface ReplacementUrl extends Endpoint {
  /** The time until which the previous URL accepts reports; `null` if it no longer does. */
  readonly previous_url_expires_at: string | null
}

/**
 * Creates an endpoint with the settings of an existing one, and revokes the existing URL after the overlap. An existing
 * URL that is not active is revoked immediately.
 *
 * @param overlapHours whole hours, 0 to 168
 * @returns `undefined` if the endpoint does not exist
 * @throws {EndpointStateError} if the endpoint is revoked or was replaced
 * @throws {InputError} if the overlap is out of range
 */
export async function replaceEndpoint(
  at: Context<Queryable>,
  { oldId, overlapHours }: { readonly oldId: EndpointId; readonly overlapHours: number },
  { urls, id, now, randomBytes }: New
): Promise<ReplacementUrl | undefined> {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > maxUrlOverlapHours) {
    throw new InputError(`The overlap must be 0 to ${maxUrlOverlapHours} whole hours`)
  }
  const slug = createSlug(randomBytes)
  const seal = (secret: string) => sealSecret(urls.keyRing, secret, id, randomBytes)
  const moveSecret = (sealed: string | null) => sealed && seal(openSecret(urls.keyRing, sealed, oldId))

  const replaced = await replaceEndpointRow(at, oldId, {
    replace: (old: EndpointRow) => ({
      id,
      slugHash: hashSlug(slug),
      slugEncrypted: seal(slug),
      secretEncrypted: moveSecret(old.secret_encrypted),
      previousSecretEncrypted: moveSecret(old.previous_secret_encrypted),
      overlapMs: overlapHours * hourMs
    }),
    now,
    also: async (tx, before, { old }) => {
      const entry = { act: 'endpoint.replace', objectId: oldId, clientId: old.client_id } as const
      const changes = { ...endpointChanges(before, old), ...newValues({ replacement: id }) }
      await recordAuditEvent(tx, at, { ...entry, changes })
    }
  })
  if (replaced === undefined) return undefined

  return { ...presentEndpoint(replaced.replacement, urls), previous_url_expires_at: replaced.old.accepts_until }
}

/**
 * Returns the webhook URL of an endpoint and records an audit event, because the URL permits sending reports.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if the key ring cannot decrypt the URL
 */
export async function revealUrl(
  at: Context,
  id: EndpointId,
  { urls, permit }: { readonly urls: WebhookUrls; readonly permit?: Permit }
): Promise<string | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    await permit?.(tx)
    const row = await findEndpoint({ db: tx, organizationId }, id)
    if (row === undefined) return undefined
    const { url } = presentEndpoint(row, urls)
    const entry = { act: 'endpoint.reveal_url', objectId: id, clientId: row.client_id } as const
    await recordAuditEvent(tx, at, { ...entry, changes: newValues({ url: 'shown' }) })

    return url
  })
}
