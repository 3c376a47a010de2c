import { type ClaimedDelivery, type Database, findEventNames, type Receiver } from '@callbook/db'
import type { Semaphore } from '@callbook/jobs'
import { type EventBody, eventBody } from './body.ts'
import { fullBody } from './full-body.ts'
import { readResource } from './read-resource.ts'
import { slackBody } from './slack-body.ts'

export type SentEvent = Pick<ClaimedDelivery, 'event' | 'organizationId' | 'receiver' | 'sequence'>

/** What bodies lead to, without a slash at its end; empty when nobody has said where it is. */
export interface Places {
  /** The management API. */
  readonly apiUrl: string
  /** The console, such as `https://console.example.com/console`. */
  readonly consoleUrl: string
}

export interface BodyOptions extends Places {
  /** Where what events are of is read. */
  readonly db: Database
  /** How many statements are sent at a time. */
  readonly statements: Semaphore
}

/**
 * The body of a request with an event, in the mode of its receiver. It is made when it is sent, each time anew: so it
 * has what is there now, and nothing of whoever was erased since the event.
 *
 * @returns undefined for an event whose type is of a later release
 */
export async function writeBody(sent: SentEvent, options: BodyOptions): Promise<string | undefined> {
  const told = eventBody(sent, options.apiUrl)
  if (told === undefined) return undefined
  if (sent.receiver.mode === 'slack') return slackBody(told, await findNames(sent, options), options.consoleUrl)
  const resource = sent.receiver.mode === 'full' ? await findResource(sent, told, options) : undefined

  return resource === undefined ? JSON.stringify(told) : fullBody(told, resource)
}

/** The body of a test, which is of nothing but the endpoint itself. */
export function writeTestBody(told: EventBody, { mode }: Receiver, { consoleUrl }: Places): string {
  return mode === 'slack' ? slackBody(told, nameless, consoleUrl) : JSON.stringify(told)
}

const nameless = { client: null, provider: null, description: null }

async function findNames({ organizationId, event }: SentEvent, { db, statements }: BodyOptions) {
  return await statements.run(() => findEventNames(db, organizationId, event))
}

async function findResource(
  { organizationId, event }: SentEvent,
  { data }: EventBody,
  { db, statements }: BodyOptions
): Promise<string | undefined> {
  if (data.url === null) return undefined

  return await statements.run(() => readResource(db, organizationId, data.object, event.subjectId))
}
