import type { DeliveryEndpoint } from '@callbook/db'
import { type KeyRing, openSecret, type SignedDelivery, verifySignature } from '@callbook/domain'

/**
 * Whether a delivery carries the signature its endpoint asks for. An endpoint without a scheme asks for none.
 *
 * @throws {Error} when a secret does not open with the ring: that is our fault, and not the sender's
 */
export function isSigned(
  endpoint: DeliveryEndpoint,
  ring: KeyRing,
  delivery: Omit<SignedDelivery, 'secrets'>
): boolean {
  if (endpoint.signature === null) return true

  const scheme = JSON.parse(endpoint.signature)
  return verifySignature(scheme, { ...delivery, secrets: secretsOf(endpoint, ring, delivery.now) })
}

/** The current secret, and the one before it while it is still valid. */
function secretsOf(endpoint: DeliveryEndpoint, ring: KeyRing, now: Date): string[] {
  const { id, secret_encrypted, previous_secret_encrypted, previous_secret_expires_at } = endpoint
  const isPreviousValid = previous_secret_expires_at !== null && now.toISOString() < previous_secret_expires_at
  const sealed = [secret_encrypted, isPreviousValid ? previous_secret_encrypted : null]

  return sealed.filter((secret) => secret !== null).map((secret) => openSecret(ring, secret, id))
}
