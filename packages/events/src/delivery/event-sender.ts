import type { ClaimedDelivery, Receiver } from '@callbook/db'
import { type KeyRing, type OrganizationId, openSecret } from '@callbook/domain'
import type { Dispatcher } from 'undici'
import { signatureHeaders } from '../signature/sign-webhook.ts'
import { eventBody, testBody } from './body.ts'
import { type Outcome, send } from './send.ts'

export interface EventSenderOptions {
  /** Opens the secrets that requests are signed with. */
  readonly keyRing: KeyRing
  /** Where requests go out. */
  readonly dispatcher: Dispatcher
  /** Where the management API is, without a slash at its end; empty when nobody has said so. */
  readonly apiUrl: string
  readonly now: () => Date
  readonly timeoutMs?: number
}

/** Sends to endpoints of tenants, signed, by the same rules whatever it is and whoever asks for it. */
export interface EventSender {
  send(
    delivery: Pick<ClaimedDelivery, 'event' | 'organizationId' | 'receiver' | 'sequence'>,
    signal: AbortSignal
  ): Promise<Outcome>
  /**
   * Sends what tells of nothing that has happened.
   *
   * @param id what tells this request from all others
   */
  sendTest(organizationId: OrganizationId, receiver: Receiver, id: string, signal: AbortSignal): Promise<Outcome>
}

export function createEventSender({ keyRing, dispatcher, apiUrl, now, timeoutMs }: EventSenderOptions): EventSender {
  async function post(receiver: Receiver, id: string, told: object, signal: AbortSignal): Promise<Outcome> {
    const body = JSON.stringify(told)
    const sentAt = now()
    const secrets = openSecrets(keyRing, receiver, sentAt)
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

  return {
    async send(delivery, signal) {
      const told = eventBody(delivery, apiUrl)
      if (told === undefined) return unsent('the type of the event is not known yet')

      return await post(delivery.receiver, delivery.event.id, told, signal)
    },
    sendTest: (organizationId, receiver, id, signal) =>
      post(receiver, id, testBody(organizationId, receiver.id, now(), apiUrl), signal)
  }
}

function unsent(error: string): Outcome {
  return { status: null, ms: 0, error, answer: '', retryAfterMs: undefined }
}

function openSecrets(keyRing: KeyRing, receiver: Receiver, at: Date): string[] | undefined {
  const { previous_secret_encrypted: previous, previous_secret_expires_at: expiresAt } = receiver
  const isInUse = previous !== null && expiresAt !== null && new Date(expiresAt) > at
  try {
    return [receiver.secret_encrypted, ...(isInUse ? [previous] : [])].map((sealed) =>
      openSecret(keyRing, sealed, receiver.id)
    )
  } catch {
    return undefined
  }
}
