import type { DeliveryEndpoint } from '@callbook/db'
import { type KeyRing, openSecret, type SignedDelivery, verifySignature } from '@callbook/domain'

/**
 * Whether a delivery carries the signature its endpoint asks for. An endpoint without a scheme asks for none.
 *
 * @throws {Error} when the current secret does not open with the ring: that is our fault, and not the sender's
 */
export type SignatureCheck = (endpoint: DeliveryEndpoint, delivery: Omit<SignedDelivery, 'secrets'>) => boolean

/** @param onUnopenable told once of an endpoint whose previous secret does not open with the ring, and so is none */
export function createSignatureCheck(
  ring: KeyRing,
  onUnopenable: (endpoint: DeliveryEndpoint) => void
): SignatureCheck {
  const told = new Set<string>()

  /** The secret before the current one, while it is still valid. */
  function previousSecret(endpoint: DeliveryEndpoint, now: Date): string | undefined {
    const { id, previous_secret_encrypted: sealed, previous_secret_expires_at: expiresAt } = endpoint
    if (sealed === null || expiresAt === null || now.toISOString() >= expiresAt) return undefined

    try {
      return openSecret(ring, sealed, id)
    } catch {
      if (!told.has(id)) onUnopenable(endpoint)
      told.add(id)
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
