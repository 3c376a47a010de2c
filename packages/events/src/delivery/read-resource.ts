import {
  callEvaluationJson,
  callJson,
  customerJson,
  type Database,
  findCallEvaluation,
  findCustomer,
  findListedCall
} from '@callbook/db'
import type { CallId, CustomerId, EventObject, OrganizationId } from '@callbook/domain'

type ReadResource = (db: Database, organizationId: OrganizationId, id: string) => Promise<string | undefined>

/** What the API tells of it now, as JSON text: one row, by its key. */
const readers: Readonly<Partial<Record<EventObject, ReadResource>>> = {
  call: (db, organizationId, id) => findListedCall(db, organizationId, id as CallId, callJson),
  evaluation: (db, organizationId, id) => findCallEvaluation(db, organizationId, id as CallId, callEvaluationJson),
  customer: (db, organizationId, id) => findCustomer(db, organizationId, id as CustomerId, customerJson)
}

/**
 * What an event is of, as the API tells it at this moment: whoever is erased meanwhile is not in it. Undefined for what
 * is there no longer, and for what has no such form: webhook URLs, missing calls and endpoints for events.
 *
 * @param id that of the event's subject
 */
export async function readResource(
  db: Database,
  organizationId: OrganizationId,
  object: EventObject,
  id: string
): Promise<string | undefined> {
  return await readers[object]?.(db, organizationId, id)
}
