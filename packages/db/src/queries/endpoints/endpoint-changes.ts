import { type ClientId, type EndpointId, ExpectedError } from '@callbook/domain'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import { type Database, inTransaction, type Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'
import { lockAdditions } from '../organizations.ts'
import type { OrganizationScope } from '../scope.ts'
import { type EndpointRow, type EndpointStatus, endpointColumns, findEndpoint } from './endpoints.ts'

/** The state of the client's endpoints forbids the change. The message is for the user who requested it. */
export class EndpointStateError extends ExpectedError {
  override readonly name = 'EndpointStateError'
  override readonly status = 409
}

/**
 * @param overlapMs how long a revoked endpoint still accepts reports
 * @throws {EndpointStateError} if the endpoint is revoked, or another one of the client is active already
 */
export async function updateEndpointStatus(
  at: OrganizationScope,
  id: EndpointId,
  { status, overlapMs = 0 }: { readonly status: EndpointStatus; readonly overlapMs?: number }
): Promise<EndpointRow | undefined> {
  const { db, organizationId } = at
  const now = await readDatabaseTime(db)
  const change = db
    .updateTable('webhook_endpoints')
    .set({
      status,
      status_changed_at: sql`case when (status = 'active') = ${status === 'active'}
        and coalesce(accepts_until <= ${now}, true) then status_changed_at else ${now} end`,
      accepts_until:
        overlapMs > 0 ? endOf(now, overlapMs) : sql`case when accepts_until > ${now} then ${now} else accepts_until end`
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$if(status !== 'revoked', (query) => query.where('status', '<>', 'revoked'))
    .returning(endpointColumns)
    .$narrowType<EndpointRow>()

  const changed = await oneActive(change.executeTakeFirst(), 'Another endpoint of the client is already active')
  if (changed !== undefined) return changed

  if ((await findEndpoint(at, id)) === undefined) return undefined
  throw revoked()
}

/**
 * Locks and returns the endpoint until the transaction ends.
 *
 * @throws {EndpointStateError} for a revoked endpoint
 */
async function lockOpenEndpoint(at: OrganizationScope, id: EndpointId): Promise<EndpointRow | undefined> {
  const endpoint = await lockEndpoint(at, id)
  if (endpoint?.status === 'revoked') throw revoked()

  return endpoint
}

/** Locks and returns the endpoint in any status. */
export async function lockEndpoint(
  { db: tx, organizationId }: OrganizationScope,
  id: EndpointId
): Promise<EndpointRow | undefined> {
  return await tx
    .selectFrom('webhook_endpoints')
    .select(endpointColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<EndpointRow>()
    .executeTakeFirst()
}

/** Random ids and slugs do not collide, so a unique violation means a second active endpoint of the client. */
async function oneActive<Result>(change: Promise<Result>, refusal: string): Promise<Result> {
  return await change.catch((error: unknown) => {
    throw sqlstateOf(error) === sqlstates.uniqueViolation ? new EndpointStateError(refusal) : error
  })
}

function revoked(): EndpointStateError {
  return new EndpointStateError('The endpoint is permanently revoked: create a new one')
}

function endOf(start: string, durationMs: number): Date {
  return new Date(Date.parse(start) + durationMs)
}

/** Settings that decide which requests an endpoint accepts, and when its alarm opens. */
export interface EndpointSettings {
  /** Signature scheme as JSON text. */
  readonly signature: string | null
  readonly secret_encrypted: string | null
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: Date | string | null
  readonly allowed_ips: string[]
  /** Seconds; null for never. */
  readonly silence_after_seconds: number | null
  readonly alerts_on_unusual_silence: boolean
}

/**
 * Changes settings of an endpoint; concurrent changes are serialized.
 *
 * @param change returns the new settings of the given endpoint
 * @param also runs in the same transaction with the endpoint before and after the change
 * @returns `undefined` for an unknown endpoint
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function changeEndpointSettings(
  { db, organizationId }: OrganizationScope<Database>,
  id: EndpointId,
  {
    change,
    also
  }: {
    readonly change: (endpoint: EndpointRow) => Partial<EndpointSettings>
    readonly also?: (tx: Queryable, before: EndpointRow, after: EndpointRow) => Promise<void>
  }
): Promise<EndpointRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const endpoint = await lockOpenEndpoint({ db: tx, organizationId }, id)
    if (endpoint === undefined) return undefined

    const changes = change(endpoint)
    if (Object.keys(changes).length === 0) return endpoint

    const changed = await tx
      .updateTable('webhook_endpoints')
      .set({ ...changes, settings_changed_at: await readDatabaseTime(tx) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning(endpointColumns)
      .$narrowType<EndpointRow>()
      .executeTakeFirstOrThrow()
    await also?.(tx, endpoint, changed)

    return changed
  })
}

/** Values of an endpoint that are bound to its id. */
interface EndpointIdentity {
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
  { db, organizationId }: OrganizationScope,
  endpoint: NewEndpoint,
  now: Date
): Promise<EndpointRow> {
  return await inTransaction(db, async (tx) => {
    await lockAdditions(tx, organizationId, now)

    return await insert(tx, endpoint, {
      now,
      settings: {
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
      }
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
export async function replaceEndpointRow(
  { db, organizationId }: OrganizationScope,
  id: EndpointId,
  {
    replace,
    now,
    also
  }: {
    readonly replace: (old: EndpointRow) => EndpointReplacement
    readonly now: Date
    readonly also?: (tx: Queryable, before: EndpointRow, after: ReplacedEndpoint) => Promise<void>
  }
): Promise<ReplacedEndpoint | undefined> {
  return await inTransaction(db, async (tx) => {
    const inTx = { db: tx, organizationId }
    await lockAdditions(tx, organizationId, now)
    const old = await lockOpenEndpoint(inTx, id)
    if (old === undefined) return undefined

    const replacement = replace(old)
    const overlapMs = old.status === 'active' ? replacement.overlapMs : 0
    const revoked = (await updateEndpointStatus(inTx, id, { status: 'revoked', overlapMs })) ?? old

    const inserted = await insert(tx, replacement, {
      now,
      settings: {
        ...old,
        secret_encrypted: replacement.secretEncrypted,
        previous_secret_encrypted: replacement.previousSecretEncrypted
      }
    })
    const replaced = { old: revoked, replacement: inserted }
    await also?.(tx, old, replaced)

    return replaced
  })
}

type Settings = Omit<EndpointRow, 'id' | 'slug_encrypted' | 'status_changed_at' | 'settings_changed_at' | 'created_at'>

/** Requires `lockAdditions`. */
async function insert(
  tx: Queryable,
  identity: EndpointIdentity,
  { now, settings }: { readonly now: Date; readonly settings: Settings }
): Promise<EndpointRow> {
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
