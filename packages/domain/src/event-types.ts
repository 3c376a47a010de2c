export const eventObjects = ['call', 'evaluation', 'customer', 'endpoint', 'gap', 'event_endpoint'] as const

export type EventObject = (typeof eventObjects)[number]

interface EventKind {
  /** The number of the type in the event log. It is never reused for another type. */
  readonly number: number
  readonly object: EventObject
}

/** All events of the change feed. */
export const eventTypes = {
  'call.stored': { number: 1, object: 'call' },
  'call.updated': { number: 2, object: 'call' },
  'evaluation.completed': { number: 3, object: 'evaluation' },
  'evaluation.updated': { number: 4, object: 'evaluation' },
  'customer.created': { number: 5, object: 'customer' },
  'customer.updated': { number: 6, object: 'customer' },
  'customer.erased': { number: 7, object: 'customer' },
  'endpoint.silent': { number: 8, object: 'endpoint' },
  'endpoint.recovered': { number: 9, object: 'endpoint' },
  'endpoint.rejecting': { number: 10, object: 'endpoint' },
  'gap.found': { number: 11, object: 'gap' },
  'event_endpoint.disabled': { number: 12, object: 'event_endpoint' },
  'recording.stored': { number: 13, object: 'call' },
  'call.content_removed': { number: 14, object: 'call' }
} as const satisfies Readonly<Record<string, EventKind>>

export type EventType = keyof typeof eventTypes

export const eventTypeNames = Object.keys(eventTypes) as EventType[]

/** Events that are not sent to event endpoints: the retention of old calls would send a request for each of them. */
const feedOnlyTypes = ['call.content_removed'] as const

/** Events that are sent to event endpoints. */
export type DeliveredEventType = Exclude<EventType, (typeof feedOnlyTypes)[number]>

export const deliveredEventTypes = eventTypeNames.filter(isDelivered)

/** Numbers of the events that are not sent to event endpoints. */
export const feedOnlyNumbers: readonly number[] = feedOnlyTypes.map((type) => eventTypes[type].number)

export function isDelivered(type: EventType): type is DeliveredEventType {
  return !(feedOnlyTypes as readonly EventType[]).includes(type)
}

const byNumber = new Map(eventTypeNames.map((type) => [eventTypes[type].number as number, type]))

/** Returns the type of a number in the log; `undefined` for a type that a later release has added. */
export function eventTypeOf(number: number): EventType | undefined {
  return byNumber.get(number)
}
