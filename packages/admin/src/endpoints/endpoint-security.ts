import {
  type AuditActor,
  changeEndpointSettings,
  type Database,
  type EndpointRow,
  type EndpointSettings
} from '@callbook/db'
import {
  type EndpointId,
  type KeyRing,
  type OrganizationId,
  type RandomBytes,
  type SignatureScheme,
  sealSecret
} from '@callbook/domain'
import { recorderOf } from './audited-endpoint.ts'
import { openSealed } from './open-sealed.ts'
import { presentSignature, type Signature } from './present-security.ts'

/** The time for which the secret before a new one is still accepted. */
const previousSecretMs = 24 * 60 * 60 * 1000

interface Signing {
  readonly scheme: SignatureScheme
  readonly secret: string
}

/**
 * Asks for a signature from now on. The secret before a new one stays valid for 24 hours. Undefined for an unknown
 * endpoint.
 *
 * @param reveal hands the secret over; when that fails, all stays as it was
 * @throws {EndpointStateError} for a revoked endpoint
 * @throws {InputError} when the key ring does not open the secret before
 */
export async function signEndpoint(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId,
  { scheme, secret }: Signing,
  keyRing: KeyRing,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: RandomBytes },
  reveal?: (signature: Signature) => Promise<void>
): Promise<Signature | undefined> {
  const row = await changeEndpointSettings(
    db,
    organizationId,
    id,
    (endpoint) => ({
      signature: JSON.stringify(scheme),
      ...rotation(endpoint, secret, keyRing, now),
      secret_encrypted: sealSecret(keyRing, secret, id, randomBytes)
    }),
    {
      also: recorderOf(actor, 'endpoint.sign'),
      confirm: reveal && ((endpoint) => reveal(presentSignature(endpoint)))
    }
  )

  return row && presentSignature(row)
}

/** The same secret again, say with another header, is no rotation. */
function rotation(endpoint: EndpointRow, secret: string, keyRing: KeyRing, now: Date): Partial<EndpointSettings> {
  const { id, secret_encrypted: current } = endpoint
  if (current === null || openSealed(keyRing, current, id, 'secret') === secret) return {}

  return {
    previous_secret_encrypted: current,
    previous_secret_expires_at: new Date(now.getTime() + previousSecretMs)
  }
}

/** Refuses the previous secret from now on. */
export async function dropPreviousSecret(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId
): Promise<Signature | undefined> {
  const row = await changeEndpointSettings(db, organizationId, id, () => noPreviousSecret, {
    also: recorderOf(actor, 'endpoint.drop_previous_secret')
  })

  return row && presentSignature(row)
}

const noPreviousSecret = { previous_secret_encrypted: null, previous_secret_expires_at: null }

/** Takes deliveries without a signature from now on, and forgets the secrets. */
export async function unsignEndpoint(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId
): Promise<Signature | undefined> {
  const unsigned = { signature: null, secret_encrypted: null, ...noPreviousSecret }
  const row = await changeEndpointSettings(db, organizationId, id, () => unsigned, {
    also: recorderOf(actor, 'endpoint.unsign')
  })

  return row && presentSignature(row)
}
