import type { ChangeObject, ChangeType, EventEndpoint, EventMode } from '../../../../api/schema.ts'
import type { Tone } from '../../../../status/status.tsx'

/** What happens, by its type. */
export const typeWords: Readonly<Record<ChangeType, string>> = {
  'call.stored': 'A call came in',
  'call.updated': 'A call was reported again or corrected',
  'evaluation.completed': 'An evaluation has its first result',
  'evaluation.updated': 'Another result counts from now on',
  'customer.created': 'Somebody called for the first time',
  'customer.updated': 'A customer called again',
  'customer.erased': 'A customer was erased',
  'endpoint.silent': 'A webhook URL gets no calls',
  'endpoint.recovered': 'A webhook URL is well again',
  'endpoint.rejecting': 'A webhook URL refuses reports',
  'gap.found': 'A call is missing',
  'event_endpoint.disabled': 'An endpoint for events was disabled'
}

/** What types are of, in the order in which they are offered. */
export const objectWords: Readonly<Record<ChangeObject, string>> = {
  call: 'Calls',
  evaluation: 'Evaluations',
  customer: 'Customers',
  endpoint: 'Webhook URLs',
  gap: 'Missing calls',
  event_endpoint: 'Endpoints for events'
}

/** What a request has of an event, by the mode of its endpoint. */
export const modeWords: Readonly<Record<EventMode, { readonly name: string; readonly about: string }>> = {
  thin: { name: 'Thin', about: 'What happened to what, and where that is told' },
  full: { name: 'Full', about: 'The call, customer or evaluation as well, up to 20 KB' },
  slack: { name: 'Slack', about: 'One sentence for people, to an incoming webhook' }
}

/** In the order in which they are offered. */
export const modes = Object.keys(modeWords) as EventMode[]

interface StateWords {
  readonly tone: Tone
  readonly word: string
  /** What it means, and what to do; undefined while all is well. */
  readonly advice?: string
}

/** How an endpoint is, in a word. */
export function describeState({ state, failing_since: since, disabled_reason: reason }: EventEndpoint): StateWords {
  if (state === 'paused') return { tone: 'waiting', word: 'Paused', advice: pausedAdvice }
  if (state === 'disabled') return { tone: 'bad', word: 'Disabled', advice: disabledAdvice[reason ?? 'failing'] }
  if (since !== null) return { tone: 'bad', word: 'Failing', advice: failingAdvice }

  return { tone: 'good', word: 'Active' }
}

const pausedAdvice = 'Nothing is sent. What happens meanwhile is sent once it is resumed.'

const failingAdvice = 'Nothing arrives. It is tried again at longer and longer intervals, and disabled after 5 days.'

const disabledAdvice: Readonly<Record<NonNullable<EventEndpoint['disabled_reason']>, string>> = {
  gone: 'It answered 410, so nothing is sent any longer. Mend the receiver, then enable it again.',
  failing: 'It did nothing but fail for 5 days, so nothing is sent any longer. Mend the receiver, then enable it again.'
}

/** What it is called: as people do, else by its host. */
export function nameOf({ description, url }: Pick<EventEndpoint, 'description' | 'url'>): string {
  return description === '' ? (URL.parse(url)?.host ?? url) : description
}

const figure = new Intl.NumberFormat('en')

/** Which events are sent, shortly. */
export function typesInWords(types: EventEndpoint['types']): string {
  if (types === null) return 'All'
  if (types.length === 1) return types[0] ?? ''

  return `${figure.format(types.length)} types`
}
