import { createHmac } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

const prefix = 'whsec_'

/** What a request is signed with: Standard Webhooks 1.0.0 asks for 24 to 64 bytes. */
const secretBytes = 32

export function newSigningSecret(randomBytes: RandomBytes): string {
  return `${prefix}${Buffer.from(randomBytes(secretBytes)).toString('base64')}`
}

export interface SignedMessage {
  /** The same at every attempt: receivers know by it what they have seen. */
  readonly id: string
  readonly sentAt: Date
  readonly body: string
}

/**
 * The headers by which a receiver knows whose a request is: Standard Webhooks 1.0.0,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets the current one, and the one before for as long as it may still be in use
 */
export function signatureHeaders({ id, sentAt, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = Math.floor(sentAt.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')

    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })

  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
