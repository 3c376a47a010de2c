import { fillIn, hashContent } from './content.ts'
import type { HmacScheme, SignatureScheme } from './signature-scheme.ts'

export interface DeliveryToSign {
  readonly body: string
  readonly secret: string
  /** Unique id of this delivery, for schemes that sign it. */
  readonly id: string
  readonly now: Date
}

/**
 * Returns the headers that authenticate a delivery for `verifySignature`.
 *
 * @returns `undefined` for a scheme with a public key, because only the sender has the private key
 */
export function signDelivery(
  scheme: SignatureScheme,
  delivery: DeliveryToSign
): Readonly<Record<string, string>> | undefined {
  if (scheme.mode === 'header-secret') return { [scheme.header]: scheme.prefix + delivery.secret }

  if (scheme.mode === 'ed25519') return undefined

  const timestamp = String(Math.floor(delivery.now.getTime() / 1_000))
  const { timestampHeader, idHeader } = scheme

  return {
    [scheme.header]: headerOf(scheme, timestamp, signatureOf(scheme, timestamp, delivery)),
    ...(timestampHeader !== null && { [timestampHeader]: timestamp }),
    ...(idHeader !== null && { [idHeader]: delivery.id })
  }
}

function signatureOf(scheme: HmacScheme, timestamp: string, { body, secret, id }: DeliveryToSign): string {
  const content = fillIn(scheme.payload, { '{body}': body, '{timestamp}': timestamp, '{id}': id })
  const signature = content && hashContent(scheme, content, secret)
  if (signature === undefined) throw new Error('The secret is not a valid key of the scheme')

  return scheme.prefix + signature
}

function headerOf({ part, timestampPart }: HmacScheme, timestamp: string, signature: string): string {
  const parts = [
    ...(timestampPart === null ? [] : [`${timestampPart}=${timestamp}`]),
    part === null ? signature : `${part}=${signature}`
  ]

  return parts.join(',')
}
