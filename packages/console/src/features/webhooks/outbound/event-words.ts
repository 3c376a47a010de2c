import type { ChangeObject, DeliveredEventType, EventEndpoint, EventMode } from '@callbook/console-api'
import { keysOf } from '#lib/records.ts'
import { formatCount } from '#ui/formats.ts'
import type { Tone } from '#ui/status.tsx'

export const typeWords: Readonly<Record<DeliveredEventType, string>> = {
  'call.stored': 'A new call was stored',
  'call.updated': 'A call was reported again or corrected',
  'evaluation.completed': 'A call was evaluated for the first time',
  'evaluation.updated': 'The current evaluation of a call changed',
  'customer.created': 'A new customer called',
  'customer.updated': 'A customer called again',
  'customer.erased': 'A customer was erased',
  'endpoint.silent': 'A webhook URL stopped receiving reports',
  'endpoint.recovered': 'A webhook URL recovered',
  'endpoint.rejecting': 'A webhook URL rejects reports',
  'gap.found': 'A call is missing',
  'recording.stored': 'A recording was stored',
  'event_endpoint.disabled': 'An event endpoint was disabled'
}

/** The groups of event types, in display order. */
export const objectWords: Readonly<Record<ChangeObject, string>> = {
  call: 'Calls',
  evaluation: 'Evaluations',
  customer: 'Customers',
  endpoint: 'Webhook URLs',
  gap: 'Missing calls',
  event_endpoint: 'Event endpoints'
}

/** The content of a request by mode. */
export const modeWords: Readonly<Record<EventMode, { readonly name: string; readonly about: string }>> = {
  thin: { name: 'Thin', about: 'Event type and link only' },
  full: { name: 'Full', about: 'Also the call, customer or evaluation, up to 20 KB' },
  slack: { name: 'Slack', about: 'One sentence, for an incoming webhook' }
}

/** In display order. */
export const modes = keysOf(modeWords)

type EventState = Pick<EventEndpoint, 'disabled_reason' | 'failing_since' | 'state'>

interface StateWords {
  readonly tone: Tone
  readonly word: string
  /** What the state means and what to do; `undefined` if the endpoint is active. */
  readonly advice?: string
}

export function describeState({ state, failing_since: since, disabled_reason: reason }: EventState): StateWords {
  if (state === 'paused') return { tone: 'waiting', word: 'Paused', advice: pausedAdvice }
  if (state === 'disabled') return { tone: 'bad', word: 'Disabled', advice: disabledAdvice[reason ?? 'failing'] }
  if (since !== null) return { tone: 'bad', word: 'Failing', advice: failingAdvice }

  return { tone: 'good', word: 'Active' }
}

const pausedAdvice = 'Nothing is sent. New events are queued and sent after you resume the endpoint.'

const failingAdvice = 'Requests fail. Callbook retries with backoff and disables the endpoint after 5 days.'

const disabledAdvice: Readonly<Record<NonNullable<EventEndpoint['disabled_reason']>, string>> = {
  gone: 'The receiver responded 410, so Callbook stopped sending events. Fix the receiver, then enable the endpoint again.',
  failing:
    'All requests failed for 5 days, so Callbook stopped sending events. Fix the receiver, then enable the endpoint again.'
}

/** Returns the description of an endpoint, else the host of its URL. */
export function eventEndpointName({ description, url }: Pick<EventEndpoint, 'description' | 'url'>): string {
  return description === '' ? (URL.parse(url)?.host ?? url) : description
}

export function typesInWords(types: EventEndpoint['types']): string {
  if (types === null) return 'All'
  if (types.length === 1) return types[0] ?? ''

  return `${formatCount(types.length)} types`
}
