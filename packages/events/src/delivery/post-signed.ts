import type { Receiver } from '@callbook/db'
import { type KeyRing, openSecret } from '@callbook/domain'
import type { Dispatcher } from 'undici'
import { signatureHeaders } from '../signature/sign-webhook.ts'
import { type Outcome, send } from './send.ts'

export interface PostOptions {
  /** Opens the secrets that requests are signed with. */
  readonly keyRing: KeyRing
  /** Where requests go out. */
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  readonly timeoutMs?: number
}

export interface Letter {
  readonly receiver: Receiver
  /** What tells the request from all others: the same each time that it is sent. */
  readonly id: string
  /** JSON text. */
  readonly body: string
}

/** Sends a request to an endpoint of a tenant, signed, by the same rules whatever it is and whoever asks for it. */
export async function postSigned(
  { receiver, id, body }: Letter,
  { keyRing, dispatcher, now, timeoutMs }: PostOptions,
  signal: AbortSignal
): Promise<Outcome> {
  const sentAt = now()
  const secrets = secretsOf(keyRing, receiver, sentAt)
  if (secrets === undefined) return unsent('SECRETS_KEY does not open the secret')
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Callbook',
    ...signatureHeaders({ id, sentAt, body }, secrets)
  }

  return await send(
    { url: receiver.url, headers, body },
    { dispatcher, now, signal, ...(timeoutMs !== undefined && { timeoutMs }) }
  )
}

/** What becomes of a request that is not made. */
export function unsent(error: string): Outcome {
  return { status: null, ms: 0, error, answer: '', retryAfterMs: undefined }
}

interface OpenedSecrets {
  readonly current: string
  /** The one before, for as long as it may still be in use. */
  readonly previous: string | undefined
  readonly previousExpiresAt: Date
}

/** A hundred events are sent to a receiver as it was read once: its secrets are opened once, too. */
const opened = new WeakMap<Receiver, OpenedSecrets | undefined>()

function secretsOf(keyRing: KeyRing, receiver: Receiver, at: Date): string[] | undefined {
  if (!opened.has(receiver)) opened.set(receiver, openSecrets(keyRing, receiver, at))
  const secrets = opened.get(receiver)
  if (secrets === undefined) return undefined
  const { current, previous, previousExpiresAt } = secrets

  return previous !== undefined && at < previousExpiresAt ? [current, previous] : [current]
}

function openSecrets(keyRing: KeyRing, receiver: Receiver, at: Date): OpenedSecrets | undefined {
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
