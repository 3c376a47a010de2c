import type { Call, CallEvaluation, Change, Customer } from '../schema.ts'

/** What Callbook sends to an endpoint of yours. */
export interface WebhookEvent {
  /** The `webhook-id`: the same each time the event is sent. Who has seen it has had the event. */
  readonly id: string
  /** What happened; `event_endpoint.test` is what a test of an endpoint says. */
  readonly type: Change['type'] | 'event_endpoint.test'
  /** When it happened. */
  readonly timestamp: string
  readonly data: WebhookEventData
}

export type WebhookEventData = WhatHappened & Subject

interface WhatHappened {
  /** The place among the changes of the organization: of two events, the one with the lower number came first. */
  readonly sequence: number
  readonly organization_id: string
  /** Null for what is of no single client. */
  readonly client_id: string | null
  /** The id of what it happened to; of an evaluation, that of its call. */
  readonly id: string
  /** Where it is told as it is now; null for what cannot be asked for. */
  readonly url: string | null
}

/**
 * What it happened to. To an endpoint of the mode `full`, it comes along as it is when the event is sent: a call as lists
 * tell it. It is missing where it is too long, or there no longer.
 */
type Subject =
  | { readonly object: 'call'; readonly resource?: Call }
  | { readonly object: 'evaluation'; readonly resource?: CallEvaluation }
  | { readonly object: 'customer'; readonly resource?: Customer }
  | { readonly object: Exclude<Change['object'], 'call' | 'evaluation' | 'customer'>; readonly resource?: undefined }

/** The event that a body holds whose signature is right; undefined for what is none. */
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
