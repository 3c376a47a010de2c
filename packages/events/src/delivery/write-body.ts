import { type ClaimedDelivery, type Database, type EventDestination, findEventNames } from '@callbook/db'
import type { FairLimiter } from '@callbook/limits'
import { type EventBody, eventBody } from './body.ts'
import { fullBody } from './full-body.ts'
import { readResources } from './read-resources.ts'
import { slackBody } from './slack-body.ts'

export type SentEvent = Pick<ClaimedDelivery, 'event' | 'organizationId' | 'receiver' | 'sequence'>

/** Base URLs of links, without a trailing slash; empty if unknown. */
export interface Places {
  readonly apiUrl: string
  /** The console, such as `https://console.example.com/console`. */
  readonly consoleUrl: string
}

export interface BodyOptions extends Places {
  readonly db: Database
  readonly statements: FairLimiter
}

/**
 * Returns the body of an event in the mode of its receiver. It is created again for each attempt, so it contains
 * current data and none of callers erased since the event.
 *
 * @returns `undefined` for an event type of a later release
 */
export async function writeBody(sent: SentEvent, options: BodyOptions): Promise<string | undefined> {
  const reported = eventBody(sent, options.apiUrl)
  if (reported === undefined) return undefined
  if (sent.receiver.payload_mode === 'slack')
    return slackBody(reported, await findNames(sent, options), options.consoleUrl)
  const resource = sent.receiver.payload_mode === 'full' ? await findResource(sent, reported, options) : undefined

  return resource === undefined ? JSON.stringify(reported) : fullBody(reported, resource)
}

export function writeTestBody(reported: EventBody, endpoint: EventDestination, { consoleUrl }: Places): string {
  const { payload_mode: mode } = endpoint

  return mode === 'slack' ? slackBody(reported, nameless, consoleUrl) : JSON.stringify(reported)
}

const nameless = { client: null, provider: null, description: null }

async function findNames({ organizationId, event }: SentEvent, { db, statements }: BodyOptions) {
  return await statements.run(organizationId, () => findEventNames(db, organizationId, event))
}

async function findResource(
  { organizationId, event }: SentEvent,
  { data }: EventBody,
  { db, statements }: BodyOptions
): Promise<string | undefined> {
  if (data.url === null) return undefined

  const { subjectId } = event
  const resources = await statements.run(organizationId, () =>
    readResources({ db, reach: organizationId }, { object: data.object, ids: [subjectId] }, { hasCosts: false })
  )

  return resources.get(subjectId)
}
