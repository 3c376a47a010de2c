import { createHmac } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

const prefix = 'whsec_'

/** Length of a signing secret. Standard Webhooks 1.0.0 requires 24 to 64 bytes. */
const secretBytes = 32

export function newSigningSecret(randomBytes: RandomBytes): string {
  return `${prefix}${Buffer.from(randomBytes(secretBytes)).toString('base64')}`
}

export interface SignedMessage {
  /** The same for all attempts, so that receivers can detect duplicates. */
  readonly id: string
  readonly sentAt: Date
  readonly body: string
}

/**
 * Returns the headers that let a receiver verify a request: Standard Webhooks 1.0.0,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets the current secret, and the previous one while it may still be in use
 */
export function signatureHeaders({ id, sentAt, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = Math.floor(sentAt.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')

    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })

  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
