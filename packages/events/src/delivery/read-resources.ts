import {
  callEvaluationJson,
  callJson,
  customerJson,
  type Database,
  findCallEvaluations,
  findCustomers,
  findListedCalls,
  type ReachScope,
  sentCallJson
} from '@callbook/db'
import type { CallId, CustomerId, EventObject } from '@callbook/domain'

/** JSON texts by the id of the event's subject. */
export type Resources = ReadonlyMap<string, string>

interface ResourceOptions {
  readonly hasCosts: boolean
}

type ReadResources = (at: ReachScope<Database>, ids: readonly string[], options: ResourceOptions) => Promise<Resources>

/** Largest resource in bytes: a longer one is left out, and the event says where to request it. */
export const maxResourceBytes = 20 * 1_024

/** One statement each, for any number of ids. */
const readers: Readonly<Partial<Record<EventObject, ReadResources>>> = {
  call: (at, ids, { hasCosts }) => findListedCalls(at, ids as CallId[], formOf(hasCosts ? callJson : sentCallJson)),
  evaluation: (at, ids) => findCallEvaluations(at, ids as CallId[], formOf(callEvaluationJson)),
  customer: (at, ids) => findCustomers(at, ids as CustomerId[], formOf(customerJson))
}

/**
 * Returns the current API representations of the events' subjects, without data of callers erased since the event.
 * Leaves out subjects that no longer exist, are longer than `maxResourceBytes`, or have no such representation: webhook
 * URLs, missing calls and event endpoints.
 */
export async function readResources(
  at: ReachScope<Database>,
  { object, ids }: { readonly object: EventObject; readonly ids: readonly string[] },
  options: ResourceOptions
): Promise<Resources> {
  return (await readers[object]?.(at, ids, options)) ?? new Map()
}

function formOf(form: typeof callJson) {
  return { form, maxBytes: maxResourceBytes }
}
