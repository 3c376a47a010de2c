import type { DeliveryEndpoint } from '@callbook/db'
import { type KeyRing, openSecret, type SignedDelivery, verifySignature } from '@callbook/domain'

/**
 * Returns whether a request has the signature that its endpoint requires. An endpoint without a scheme requires none.
 *
 * @throws {Error} if the current secret cannot be decrypted with the key ring: our fault, not the sender's
 */
export type SignatureCheck = (endpoint: DeliveryEndpoint, delivery: Omit<SignedDelivery, 'secrets'>) => boolean

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

  return (endpoint, delivery) => {
    const { id, signature, secret_encrypted: sealed } = endpoint
    if (signature === null) return true

    const scheme = JSON.parse(signature)
    const isSignedWith = (secret: string) => verifySignature(scheme, { ...delivery, secrets: [secret] })
    if (sealed !== null && isSignedWith(openSecret(ring, sealed, id))) return true
    const previous = previousSecret(endpoint, delivery.now)

    return previous !== undefined && isSignedWith(previous)
  }
}
