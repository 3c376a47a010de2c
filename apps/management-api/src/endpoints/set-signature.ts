import type { AuditActor } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { checkSigningSecret, createSigningSecret, readSignatureInput, signEndpoint } from '@callbook/operations'
import type { Static } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { signatureOf } from './schema.ts'
import type { SignatureBody, SignatureSet } from './security-schema.ts'

type Needed = Pick<ConsoleDependencies, 'db' | 'keyRing' | 'make'>

/**
 * Requires a signature with the given secret, or with a new one.
 *
 * @returns `undefined` for an unknown endpoint
 */
export async function setSignature(
  { db, keyRing, make }: Needed,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId,
  { secret: given, timestamp_header, id_header, tolerance_seconds, ...input }: SignatureBody
): Promise<Static<typeof SignatureSet> | undefined> {
  const scheme = readSignatureInput({
    ...input,
    ...(timestamp_header !== undefined && { timestampHeader: timestamp_header }),
    ...(id_header !== undefined && { idHeader: id_header }),
    ...(tolerance_seconds !== undefined && { tolerance: tolerance_seconds })
  })
  const made = make()
  const secret = given === undefined ? createSigningSecret(scheme, made.randomBytes) : checkSigningSecret(scheme, given)
  const signature = await signEndpoint(db, organizationId, actor, id, { scheme, secret }, keyRing, made)

  return signature && { signature: signatureOf(signature), secret: given === undefined ? secret : null }
}
