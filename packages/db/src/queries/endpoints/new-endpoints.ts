import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { inTransaction } from '../../in-transaction.ts'
import { readDatabaseTime } from '../database-time.ts'
import { lockAdditions } from '../organizations/lock-additions.ts'
import { EndpointStateError, lockOpenEndpoint, oneActive, setEndpointStatus } from './endpoint-changes.ts'
import { type EndpointRow, endpointColumns } from './endpoints.ts'

/** Values of an endpoint that are bound to its id. */
export interface EndpointIdentity {
  readonly id: EndpointId
  readonly slugHash: Buffer
  readonly slugEncrypted: string
}

interface NewEndpoint extends EndpointIdentity {
  readonly clientId: ClientId
  readonly provider: string
  /** Seconds without a report until its alarm opens; never by default. */
  readonly silenceAfterSeconds?: number | undefined
  /** Signature scheme as JSON text; no signature is required by default. */
  readonly signature?: string
  readonly secretEncrypted?: string
}

/**
 * Maximum number of webhook URLs of a client that are not revoked, or were replaced and still accept reports, because
 * each has a rate limit of its own.
 */
export const maxEndpointsOfClient = 50

/**
 * Adds an active endpoint without an IP allowlist.
 *
 * @throws {EndpointStateError} if the client has an active endpoint of the provider, or `maxEndpointsOfClient`
 */
export async function insertEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  endpoint: NewEndpoint,
  now: Date
): Promise<EndpointRow> {
  return await inTransaction(db, async (tx) => {
    await lockAdditions(tx, organizationId, now)

    return await insert(tx, endpoint, now, {
      organization_id: organizationId,
      client_id: endpoint.clientId,
      provider: endpoint.provider,
      status: 'active',
      signature: endpoint.signature ?? null,
      secret_encrypted: endpoint.secretEncrypted ?? null,
      previous_secret_encrypted: null,
      previous_secret_expires_at: null,
      allowed_ips: [],
      accepts_until: null,
      ingest_lane: 0,
      silence_after_seconds: endpoint.silenceAfterSeconds ?? null,
      alerts_on_unusual_silence: false
    })
  })
}

/** Values of an endpoint that must be created again with its id. */
export interface EndpointReplacement extends EndpointIdentity {
  readonly secretEncrypted: string | null
  readonly previousSecretEncrypted: string | null
  /** How long the old endpoint still accepts reports, if it is active. */
  readonly overlapMs: number
}

export interface ReplacedEndpoint {
  readonly old: EndpointRow
  readonly replacement: EndpointRow
}

/**
 * Creates an endpoint with the status and settings of an old one, which is revoked in the same transaction.
 *
 * @param also runs in the transaction, with the old endpoint as it was
 * @throws {EndpointStateError} for a revoked endpoint, or if the client has `maxEndpointsOfClient` others
 */
export async function replaceEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  id: EndpointId,
  replace: (old: EndpointRow) => EndpointReplacement,
  now: Date,
  also?: (tx: Queryable, before: EndpointRow, after: ReplacedEndpoint) => Promise<void>
): Promise<ReplacedEndpoint | undefined> {
  return await inTransaction(db, async (tx) => {
    await lockAdditions(tx, organizationId, now)
    const old = await lockOpenEndpoint(tx, organizationId, id)
    if (old === undefined) return undefined

    const replacement = replace(old)
    const overlapMs = old.status === 'active' ? replacement.overlapMs : 0
    const revoked = (await setEndpointStatus(tx, organizationId, id, 'revoked', overlapMs)) ?? old

    const inserted = await insert(tx, replacement, now, {
      ...old,
      secret_encrypted: replacement.secretEncrypted,
      previous_secret_encrypted: replacement.previousSecretEncrypted
    })
    const replaced = { old: revoked, replacement: inserted }
    await also?.(tx, old, replaced)

    return replaced
  })
}

type Settings = Omit<EndpointRow, 'id' | 'slug_encrypted' | 'status_changed_at' | 'settings_changed_at' | 'created_at'>

/** Requires `lockAdditions`. */
async function insert(tx: Queryable, identity: EndpointIdentity, now: Date, settings: Settings): Promise<EndpointRow> {
  const changedAt = await readDatabaseTime(tx)
  await requireRoom(tx, settings, changedAt)
  const insertion = tx
    .insertInto('webhook_endpoints')
    .values({
      ...settings,
      id: identity.id,
      slug_hash: identity.slugHash,
      slug_encrypted: identity.slugEncrypted,
      status_changed_at: changedAt,
      settings_changed_at: changedAt,
      created_at: now
    })
    .returning(endpointColumns)
    .$narrowType<EndpointRow>()

  return await oneActive(
    insertion.executeTakeFirstOrThrow(),
    `The client already has an active ${settings.provider} endpoint`
  )
}

async function requireRoom(
  tx: Queryable,
  { organization_id, client_id }: Pick<Settings, 'client_id' | 'organization_id'>,
  now: string
): Promise<void> {
  const working = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('status', '<>', 'revoked'), eb('accepts_until', '>', now)]))
    .limit(maxEndpointsOfClient)
    .execute()
  if (working.length < maxEndpointsOfClient) return

  throw new EndpointStateError(
    `The client has reached its limit of ${maxEndpointsOfClient} webhook URLs: revoke one that is not in use`
  )
}
