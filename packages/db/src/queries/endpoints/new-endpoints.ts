import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'
import { lockOpenEndpoint, oneActive, setEndpointStatus } from './endpoint-changes.ts'
import { type EndpointRow, endpointColumns } from './endpoints.ts'

/** The parts of an endpoint that are bound to its id. */
export interface EndpointIdentity {
  readonly id: EndpointId
  readonly slugHash: Buffer
  readonly slugEncrypted: string
}

interface NewEndpoint extends EndpointIdentity {
  readonly clientId: ClientId
  readonly provider: string
  /** After so long without a report its alarm is raised; never where it is not said. */
  readonly silenceAfterSeconds?: number | undefined
}

/** Adds an active endpoint that admits every address and asks for no signature. */
export async function insertEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  endpoint: NewEndpoint,
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
    ingest_lane: 0,
    silence_after: endpoint.silenceAfterSeconds ?? null,
    suspects_silence: false
  })
}

/** What of an endpoint has to be made anew when its id changes. */
export interface EndpointReplacement extends EndpointIdentity {
  readonly secretEncrypted: string | null
  readonly previousSecretEncrypted: string | null
}

/**
 * Gives a client a new URL in the place of an old one, which is revoked: both or neither.
 *
 * The new endpoint has the status and the settings of the old one.
 *
 * @param also is done in the same transaction, given the old one as it was, and the new one
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function replaceEndpoint(
  db: Database,
  organizationId: OrganizationId,
  id: EndpointId,
  replace: (old: EndpointRow) => EndpointReplacement,
  now: Date,
  also?: (tx: Queryable, old: EndpointRow, replacement: EndpointRow) => Promise<void>
): Promise<EndpointRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const old = await lockOpenEndpoint(tx, organizationId, id)
    if (old === undefined) return undefined

    const replacement = replace(old)
    await setEndpointStatus(tx, organizationId, id, 'revoked')

    const inserted = await insert(tx, replacement, now, {
      ...old,
      secret_encrypted: replacement.secretEncrypted,
      previous_secret_encrypted: replacement.previousSecretEncrypted
    })
    await also?.(tx, old, inserted)

    return inserted
  })
}

type Settings = Omit<EndpointRow, 'id' | 'slug_encrypted' | 'status_changed_at' | 'settings_changed_at' | 'created_at'>

async function insert(db: Queryable, identity: EndpointIdentity, now: Date, settings: Settings): Promise<EndpointRow> {
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
