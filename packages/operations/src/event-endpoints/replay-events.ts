import {
  type AuditActor,
  type Database,
  lockEventEndpoint,
  type Replayed,
  type ReplayQuery,
  replayDeliveries
} from '@callbook/db'
import { type EventEndpointId, limitsOf, type Reach } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { made } from '../audit/changes.ts'
import { InputError, RefusedError } from '../input-error.ts'
import { recordOfEndpoint } from './audited-event-endpoint.ts'

/** Maximum number of sequence numbers in one request. */
const mostSequences = 1_000

const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Events to replay; exactly one of the fields is required. */
export const EventReplayInput = Type.Object(
  {
    since_sequence: Type.Optional(
      Type.Integer({ ...Sequence, description: 'Sequence number of the first event; all later ones are replayed, too' })
    ),
    sequences: Type.Optional(
      Type.Array(Sequence, {
        minItems: 1,
        maxItems: mostSequences,
        uniqueItems: true,
        description: 'Sequence numbers of the events to replay'
      })
    )
  },
  { minProperties: 1, maxProperties: 1, additionalProperties: false }
)
export type EventReplayInput = Static<typeof EventReplayInput>

/** Signals that the endpoint is disabled and receives no events, neither new nor replayed ones. */
export class DisabledEventEndpointError extends RefusedError {}

/**
 * Replays events that match the types and the client of the endpoint, as far back as the log goes.
 *
 * @param input fields of `EventReplayInput`, which are validated here
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if the input is invalid
 * @throws {DisabledEventEndpointError} if the endpoint is disabled
 */
export async function replayEvents(
  db: Database,
  reach: Reach,
  actor: AuditActor,
  id: EventEndpointId,
  input: unknown,
  now: Date
): Promise<Replayed | undefined> {
  const requested = readReplay(input)
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    const endpoint = await lockEventEndpoint(tx, reach, id)
    if (endpoint === undefined) return undefined
    if (endpoint.state === 'disabled') {
      throw new DisabledEventEndpointError('The endpoint is disabled: activate it, then request the replay again')
    }
    const replayed = await replayDeliveries(tx, organizationId, endpoint, requested, now)
    const { queued, from, next } = replayed
    const changes = queued === 0 ? {} : { events: queued, from, ...(next !== null && { next }) }
    await recordOfEndpoint(tx, organizationId, actor, 'event_endpoint.replay', endpoint, made(changes))

    return replayed
  })
}

/** @throws {InputError} if the input is invalid */
function readReplay(input: unknown): ReplayQuery {
  const expected =
    'since_sequence, the number of an event, or sequences, a list of 1 to ' +
    `${mostSequences.toLocaleString('en-US')} such numbers, each once`
  if (!Value.Check(EventReplayInput, input)) throw new InputError(`A replay must be a JSON object with ${expected}`)
  const { since_sequence: since, sequences = [] } = input

  return since === undefined ? { sequences } : { since }
}
