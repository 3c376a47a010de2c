import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { sqlstateOf, sqlstates } from '../sqlstate.ts'
import { readDatabaseTime } from './database-time.ts'
import { type EndpointRow, type EndpointStatus, endpointColumns } from './endpoints.ts'

/** A change that the state of a client's endpoints forbids. The message is for the one who asked for it. */
export class EndpointStateError extends Error {
  override readonly name = 'EndpointStateError'
}

/** The parts of an endpoint that are bound to its id. */
export interface EndpointIdentity {
  readonly id: EndpointId
  readonly slugHash: Buffer
  readonly slugEncrypted: string
}

/** Adds an active endpoint that admits every address and asks for no signature. */
export async function insertEndpoint(
  db: Database,
  organizationId: OrganizationId,
  endpoint: EndpointIdentity & { readonly clientId: ClientId; readonly provider: string },
  now: Date
): Promise<EndpointRow> {
  return await insert(db, endpoint, now, {
    organization_id: organizationId,
    client_id: endpoint.clientId,
    provider: endpoint.provider,
    status: 'active',
    signature: null,
    secret_encrypted: null,
    previous_secret_encrypted: null,
    previous_secret_expires_at: null,
    allowed_ips: [],
    ingest_lane: 0
  })
}

/** @throws {EndpointStateError} for a revoked endpoint, and when another one of the client is active already */
export async function setEndpointStatus(
  db: Database,
  id: EndpointId,
  status: EndpointStatus
): Promise<EndpointRow | undefined> {
  const now = await readDatabaseTime(db)
  const change = db
    .updateTable('webhook_endpoints')
    .set({
      status,
      status_changed_at: sql`case when (status = 'active') = ${status === 'active'} then status_changed_at else ${now} end`
    })
    .where('id', '=', id)
    .$if(status !== 'revoked', (query) => query.where('status', '<>', 'revoked'))
    .returning(endpointColumns)
    .$narrowType<EndpointRow>()

  const changed = await oneActive(change.executeTakeFirst(), 'Another endpoint of the client is active already')
  if (changed !== undefined) return changed

  const unchanged = await db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).executeTakeFirst()
  if (unchanged === undefined) return undefined
  throw revoked()
}

/** What of an endpoint has to be made anew when its id changes. */
export interface EndpointReplacement extends EndpointIdentity {
  readonly secretEncrypted: string | null
  readonly previousSecretEncrypted: string | null
}

/**
 * Gives a client a new URL in the place of an old one, which is revoked: both or neither.
 *
 * The new endpoint has the status, the signature settings and the allowed addresses of the old one.
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function replaceEndpoint(
  db: Database,
  id: EndpointId,
  replace: (old: EndpointRow) => EndpointReplacement,
  now: Date
): Promise<EndpointRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const old = await lockEndpoint(tx, id)
    if (old === undefined) return undefined

    const replacement = replace(old)
    await setEndpointStatus(tx, id, 'revoked')

    return await insert(tx, replacement, now, {
      ...old,
      secret_encrypted: replacement.secretEncrypted,
      previous_secret_encrypted: replacement.previousSecretEncrypted
    })
  })
}

/**
 * The endpoint, which nobody else can change before the transaction ends.
 *
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function lockEndpoint(tx: Database, id: EndpointId): Promise<EndpointRow | undefined> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(endpointColumns)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<EndpointRow>()
    .executeTakeFirst()
  if (endpoint?.status === 'revoked') throw revoked()

  return endpoint
}

type Settings = Omit<EndpointRow, 'id' | 'slug_encrypted' | 'status_changed_at' | 'settings_changed_at' | 'created_at'>

async function insert(db: Database, identity: EndpointIdentity, now: Date, settings: Settings): Promise<EndpointRow> {
  const changedAt = await readDatabaseTime(db)
  const insertion = db
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

/** Random ids and slugs do not collide: a unique violation is the rule of one active endpoint per client. */
async function oneActive<Result>(change: Promise<Result>, refusal: string): Promise<Result> {
  return await change.catch((error: unknown) => {
    throw sqlstateOf(error) === sqlstates.uniqueViolation ? new EndpointStateError(refusal) : error
  })
}

function revoked(): EndpointStateError {
  return new EndpointStateError('The endpoint is revoked for good: create a new one')
}
