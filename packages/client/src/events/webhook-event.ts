import type { Call, CallEvaluation, Change, Customer } from '../schema.ts'

/** An event that Callbook sends to an event endpoint. */
export interface WebhookEvent {
  /** The `webhook-id`, the same for all attempts, to detect duplicates. */
  readonly id: string
  /** Type of the event; `event_endpoint.test` for a test. */
  readonly type: Change['type'] | 'event_endpoint.test'
  readonly timestamp: string
  readonly data: WebhookEventData
}

export type WebhookEventData = EventKind & Subject

interface EventKind {
  /** Position among the changes of the organization: the event with the lower number came first. */
  readonly sequence: number
  /**
   * Epoch of the number; null for a test. Another epoch begins when the database starts. If an epoch that you have not
   * seen begins at or before a number that you have received, the database was restored, and events may be lost.
   */
  readonly epoch: string | null
  /** The first number of the epoch; 0 for a test. */
  readonly epoch_first_sequence: number
  readonly organization_id: string
  /** Null if the object belongs to no single client. */
  readonly client_id: string | null
  /** Id of the object; for an evaluation, the id of its call. */
  readonly id: string
  /** API URL of the object's current state; null if the API does not return it. */
  readonly url: string | null
}

/**
 * Subject of an event or a change. `resource` comes to endpoints of the mode `full` and with `include=resource`, as the
 * API shows it now: a call as in lists. It is absent above 20 KB, and if the subject no longer exists.
 */
export type Subject =
  | { readonly object: 'call'; readonly resource?: Call }
  | { readonly object: 'evaluation'; readonly resource?: CallEvaluation }
  | { readonly object: 'customer'; readonly resource?: Customer }
  | { readonly object: Exclude<Change['object'], 'call' | 'evaluation' | 'customer'>; readonly resource?: never }

/** Returns the event in a verified body; undefined if it is not an event. */
export function readEvent(id: string, body: string): WebhookEvent | undefined {
  const parsed = parse(body)
  if (!isObject(parsed) || !isObject(parsed['data']) || typeof parsed['type'] !== 'string') return undefined

  return { ...(parsed as Omit<WebhookEvent, 'id'> & typeof parsed), id }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
