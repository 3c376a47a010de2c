import {
  type AuditActor,
  type Database,
  lockEventEndpoint,
  type ReplayAsked,
  type Replayed,
  replayDeliveries
} from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { made } from '../audit/changes.ts'
import { InputError, RefusedError } from '../input-error.ts'
import { recordOfEndpoint } from './audited-event-endpoint.ts'

/** So many events may be named one by one. */
const mostSequences = 1_000

const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Which events are sent again: one of both. */
export const EventReplayInput = Type.Object(
  {
    since_sequence: Type.Optional(
      Type.Integer({ ...Sequence, description: 'The number of the first event that is sent again, with all after it' })
    ),
    sequences: Type.Optional(
      Type.Array(Sequence, {
        minItems: 1,
        maxItems: mostSequences,
        uniqueItems: true,
        description: 'The numbers of the events that are sent again'
      })
    )
  },
  { minProperties: 1, maxProperties: 1, additionalProperties: false }
)
export type EventReplayInput = Static<typeof EventReplayInput>

/** Nothing is sent to the endpoint: neither what happens, nor what happened. */
export class DisabledEventEndpointError extends RefusedError {}

/**
 * Has events be sent again that the endpoint is sent by its types and its client, as far back as the log goes. Undefined
 * for an unknown endpoint.
 *
 * @param input as `EventReplayInput` describes it; it is checked here
 * @throws {InputError}
 * @throws {DisabledEventEndpointError}
 */
export async function replayEvents(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EventEndpointId,
  input: unknown,
  now: Date
): Promise<Replayed | undefined> {
  const asked = readReplay(input)

  return await db.transaction().execute(async (tx) => {
    const endpoint = await lockEventEndpoint(tx, organizationId, id)
    if (endpoint === undefined) return undefined
    if (endpoint.state === 'disabled') {
      throw new DisabledEventEndpointError('The endpoint is disabled: make it active, then ask for the replay again')
    }
    const replayed = await replayDeliveries(tx, organizationId, endpoint, asked, now)
    const { queued, from, next } = replayed
    const told = queued === 0 ? {} : { events: queued, from, ...(next !== null && { next }) }
    await recordOfEndpoint(tx, organizationId, actor, 'event_endpoint.replay', endpoint, made(told))

    return replayed
  })
}

/** @throws {InputError} */
function readReplay(input: unknown): ReplayAsked {
  const expected =
    'since_sequence, the number of an event, or sequences, a list of 1 to ' +
    `${mostSequences.toLocaleString('en-US')} such numbers, each once`
  if (!Value.Check(EventReplayInput, input)) throw new InputError(`A replay must be a JSON object with ${expected}`)
  const { since_sequence: since, sequences = [] } = input

  return since === undefined ? { sequences } : { since }
}
