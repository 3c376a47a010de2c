import type { DeliveryEndpoint } from '@callbook/db'
import { type KeyRing, openSecret, verifySignature } from '@callbook/domain'
import { unauthorized } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

/**
 * Checks that a request has the signature that its endpoint requires. An endpoint without a scheme requires none.
 *
 * @throws {HttpError} 401
 * @throws {Error} if the current secret cannot be decrypted with the key ring: our fault, not the sender's
 */
export type SignatureCheck = (
  endpoint: DeliveryEndpoint,
  request: Pick<FastifyRequest<{ Body: Buffer }>, 'body' | 'headers'>,
  now: Date
) => void

/**
 * @param onUnopenable called once per endpoint whose previous secret cannot be decrypted with the key ring, and is
 * ignored
 */
export function createSignatureCheck(
  ring: KeyRing,
  onUnopenable: (endpoint: DeliveryEndpoint) => void
): SignatureCheck {
  const reported = new Set<string>()

  /** Returns the previous secret while it is still valid. */
  function previousSecret(endpoint: DeliveryEndpoint, now: Date): string | undefined {
    const { id, previous_secret_encrypted: sealed, previous_secret_expires_at: expiresAt } = endpoint
    if (sealed === null || expiresAt === null || now.toISOString() >= expiresAt) return undefined

    try {
      return openSecret(ring, sealed, id)
    } catch {
      if (!reported.has(id)) onUnopenable(endpoint)
      reported.add(id)
      return undefined
    }
  }

  return (endpoint, { body: rawBody, headers }, now) => {
    const { id, signature, secret_encrypted: sealed } = endpoint
    if (signature === null) return

    const scheme = JSON.parse(signature)
    const isSignedWith = (secret: string) => verifySignature(scheme, { headers, rawBody, now, secrets: [secret] })
    if (sealed !== null && isSignedWith(openSecret(ring, sealed, id))) return
    const previous = previousSecret(endpoint, now)
    if (previous === undefined || !isSignedWith(previous)) throw unauthorized()
  }
}
