import type { EventDestination } from '@callbook/db'
import { type KeyRing, type OrganizationKey, openSecret, userAgent } from '@callbook/domain'
import type { Dispatcher } from 'undici'
import { signatureHeaders } from '../signature/sign-webhook.ts'
import { type AttemptResult, send } from './send.ts'

export interface PostOptions {
  readonly keyRing: KeyRing
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  readonly timeoutMs?: number
}

export interface SignedRequest {
  readonly organizationId: OrganizationKey
  readonly receiver: EventDestination
  /** Unique id of the message, the same for all of its attempts. */
  readonly id: string
  /** JSON text. */
  readonly body: string
}

/** Sends a signed request to an event endpoint. Events and tests follow the same rules. */
export async function postSigned(
  { organizationId, receiver, id, body }: SignedRequest,
  { keyRing, dispatcher, now, timeoutMs }: PostOptions,
  signal: AbortSignal
): Promise<AttemptResult> {
  const sentAt = now()
  const secrets = secretsOf(keyRing, receiver, sentAt)
  if (secrets === undefined) return unsent('SECRETS_KEY does not decrypt the signing secret')
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...signatureHeaders({ id, sentAt, body }, secrets)
  }

  return await send(
    { organizationId, url: receiver.url, headers, body },
    { dispatcher, now, signal, ...(timeoutMs !== undefined && { timeoutMs }) }
  )
}

export function unsent(error: string): AttemptResult {
  return { status: null, durationMs: 0, error, responseExcerpt: '', retryAfterMs: undefined }
}

interface OpenedSecrets {
  readonly current: string
  /** Previous secret while it may still be in use. */
  readonly previous: string | undefined
  readonly previousExpiresAt: Date
}

/** Decrypted secrets by receiver. A receiver is read once for many events, so its secrets are decrypted once, too. */
const opened = new WeakMap<EventDestination, OpenedSecrets | undefined>()

function secretsOf(keyRing: KeyRing, receiver: EventDestination, at: Date): string[] | undefined {
  if (!opened.has(receiver)) opened.set(receiver, openSecrets(keyRing, receiver, at))
  const secrets = opened.get(receiver)
  if (secrets === undefined) return undefined
  const { current, previous, previousExpiresAt } = secrets

  return previous !== undefined && at < previousExpiresAt ? [current, previous] : [current]
}

function openSecrets(keyRing: KeyRing, receiver: EventDestination, at: Date): OpenedSecrets | undefined {
  const { previous_secret_encrypted: previous, previous_secret_expires_at: expiresAt } = receiver
  const previousExpiresAt = new Date(expiresAt ?? 0)
  const isInUse = previous !== null && at < previousExpiresAt
  try {
    return {
      current: openSecret(keyRing, receiver.secret_encrypted, receiver.id),
      previous: isInUse ? openSecret(keyRing, previous, receiver.id) : undefined,
      previousExpiresAt
    }
  } catch {
    return undefined
  }
}
