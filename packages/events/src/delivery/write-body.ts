import type { ClaimedDelivery, Database } from '@callbook/db'
import type { Semaphore } from '@callbook/jobs'
import { eventBody } from './body.ts'
import { fullBody } from './full-body.ts'
import { readResource } from './read-resource.ts'

export type SentEvent = Pick<ClaimedDelivery, 'event' | 'organizationId' | 'receiver' | 'sequence'>

export interface BodyOptions {
  /** Where what events are of is read. */
  readonly db: Database
  /** How many statements are sent at a time. */
  readonly statements: Semaphore
  /** Where the management API is, without a slash at its end; empty when nobody has said so. */
  readonly apiUrl: string
}

/**
 * The body of a request with an event, in the mode of its receiver. It is made when it is sent, each time anew: so it
 * has what is there now, and nothing of whoever was erased since the event.
 *
 * @returns undefined for an event whose type is of a later release
 */
export async function writeBody(sent: SentEvent, { db, statements, apiUrl }: BodyOptions): Promise<string | undefined> {
  const told = eventBody(sent, apiUrl)
  if (told === undefined) return undefined
  const { organizationId, event, receiver } = sent
  if (receiver.mode !== 'full' || told.data.url === null) return JSON.stringify(told)
  const resource = await statements.run(() => readResource(db, organizationId, told.data.object, event.subjectId))

  return resource === undefined ? JSON.stringify(told) : fullBody(told, resource)
}
