import {
  type Database,
  type EndpointRow,
  type EndpointStatus,
  findEndpoint,
  insertEndpoint,
  listEndpoints as listRows,
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

/** @throws {EndpointStateError} beside an active endpoint of the same provider */
export async function createEndpoint(
  db: Database,
  organizationId: OrganizationId,
  { clientId, provider }: { readonly clientId: ClientId; readonly provider: ProviderName },
  urls: WebhookUrls,
  { id, now, randomBytes }: New
): Promise<Endpoint> {
  const slug = createSlug(randomBytes)
  const slugEncrypted = sealSecret(urls.keyRing, slug, id, randomBytes)
  const endpoint = { id, clientId, provider, slugHash: hashSlug(slug), slugEncrypted }

  return presentEndpoint(await insertEndpoint(db, organizationId, endpoint, now), urls)
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
  id: EndpointId,
  status: EndpointStatus,
  urls: WebhookUrls
): Promise<Endpoint | undefined> {
  const row = await findEndpoint(db, id)
  if (row === undefined) return undefined
  const endpoint = presentEndpoint(row, urls) // before the change: what cannot be shown stays as it is
  await setStatus(db, id, status)

  return { ...endpoint, status }
}

/**
 * Revokes the URL of an endpoint and makes another with the same settings: both or neither. Undefined for an unknown one.
 *
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function replaceEndpoint(
  db: Database,
  oldId: EndpointId,
  urls: WebhookUrls,
  { id, now, randomBytes }: New
): Promise<Endpoint | undefined> {
  const slug = createSlug(randomBytes)
  const seal = (secret: string) => sealSecret(urls.keyRing, secret, id, randomBytes)
  const moveSecret = (sealed: string | null) => sealed && seal(openSecret(urls.keyRing, sealed, oldId))

  const row = await replaceRow(
    db,
    oldId,
    (old: EndpointRow) => ({
      id,
      slugHash: hashSlug(slug),
      slugEncrypted: seal(slug),
      secretEncrypted: moveSecret(old.secret_encrypted),
      previousSecretEncrypted: moveSecret(old.previous_secret_encrypted)
    }),
    now
  )

  return row && presentEndpoint(row, urls)
}
