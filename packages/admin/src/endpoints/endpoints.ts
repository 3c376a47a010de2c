import {
  type AuditActor,
  type Database,
  type EndpointRow,
  type EndpointStatus,
  insertEndpoint,
  listEndpoints as listRows,
  lockEndpoint,
  replaceEndpoint as replaceRow,
  setEndpointStatus as setStatus
} from '@callbook/db'
import {
  type ClientId,
  createSlug,
  type EndpointId,
  hashSlug,
  type OrganizationId,
  openSecret,
  type ProviderName,
  type RandomBytes,
  sealSecret
} from '@callbook/domain'
import { changed, made as newMembers } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { endpointChanges, statusActs } from './audited-endpoint.ts'
import {
  type Endpoint,
  type EndpointInUse,
  presentEndpoint,
  presentEndpointInUse,
  type WebhookUrls
} from './present-endpoint.ts'

interface New {
  readonly id: EndpointId
  readonly now: Date
  readonly randomBytes: RandomBytes
}

/** What a webhook URL is made for. */
interface EndpointInput {
  readonly clientId: ClientId
  readonly provider: ProviderName
  /** After so long without a report its alarm is raised; never where it is not said. */
  readonly silenceAfterSeconds?: number | undefined
}

/** @throws {EndpointStateError} beside an active endpoint of the same provider */
export async function createEndpoint(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  { clientId, provider, silenceAfterSeconds }: EndpointInput,
  urls: WebhookUrls,
  { id, now, randomBytes }: New
): Promise<Endpoint> {
  const slug = createSlug(randomBytes)
  const slugEncrypted = sealSecret(urls.keyRing, slug, id, randomBytes)
  const endpoint = { id, clientId, provider, silenceAfterSeconds, slugHash: hashSlug(slug), slugEncrypted }

  return await db.transaction().execute(async (tx) => {
    const row = await insertEndpoint(tx, organizationId, endpoint, now)
    const done = { act: 'endpoint.create', objectId: id, clientId } as const
    const silence = row.silence_after === null ? {} : { silence_after_seconds: row.silence_after }
    const changes = newMembers({ provider, status: row.status, ...silence })
    await recordAct(tx, organizationId, actor, { ...done, changes })

    return presentEndpoint(row, urls)
  })
}

/** The newest first, revoked ones included. */
export async function listEndpoints(
  db: Database,
  organizationId: OrganizationId,
  clientId: ClientId,
  urls: WebhookUrls
): Promise<EndpointInUse[]> {
  const rows = await listRows(db, organizationId, clientId)

  return rows.map((row) => presentEndpointInUse(row, urls))
}

/**
 * Activates, deactivates or revokes an endpoint. Undefined for an unknown one.
 *
 * @throws {EndpointStateError} for a revoked endpoint, and when another one of the client is active already
 */
export async function setEndpointStatus(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId,
  status: EndpointStatus,
  urls: WebhookUrls
): Promise<Endpoint | undefined> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockEndpoint(tx, organizationId, id)
    if (before === undefined) return undefined
    const endpoint = presentEndpoint(before, urls) // it comes before the change: what cannot be shown stays as it is
    const after = (await setStatus(tx, organizationId, id, status)) ?? before
    const done = { act: statusActs[status], objectId: id, clientId: before.client_id }
    await recordAct(tx, organizationId, actor, { ...done, changes: endpointChanges(before, after) })

    return { ...endpoint, status }
  })
}

/**
 * Revokes the URL of an endpoint and makes another with the same settings: both or neither. Undefined for an unknown
 * one.
 *
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function replaceEndpoint(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  oldId: EndpointId,
  urls: WebhookUrls,
  { id, now, randomBytes }: New
): Promise<Endpoint | undefined> {
  const slug = createSlug(randomBytes)
  const seal = (secret: string) => sealSecret(urls.keyRing, secret, id, randomBytes)
  const moveSecret = (sealed: string | null) => sealed && seal(openSecret(urls.keyRing, sealed, oldId))

  const row = await replaceRow(
    db,
    organizationId,
    oldId,
    (old: EndpointRow) => ({
      id,
      slugHash: hashSlug(slug),
      slugEncrypted: seal(slug),
      secretEncrypted: moveSecret(old.secret_encrypted),
      previousSecretEncrypted: moveSecret(old.previous_secret_encrypted)
    }),
    now,
    async (tx, old) => {
      const done = { act: 'endpoint.replace', objectId: oldId, clientId: old.client_id } as const
      const changes = { ...changed({ status: old.status }, { status: 'revoked' }), ...newMembers({ replacement: id }) }
      await recordAct(tx, organizationId, actor, { ...done, changes })
    }
  )

  return row && presentEndpoint(row, urls)
}
