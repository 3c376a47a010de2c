import { areInEpoch, lockEventEndpoint, type Replayed, type ReplayQuery, replayDeliveries } from '@callbook/db'
import { type EventEndpointId, limitsOf } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { newValues } from '../audit/changes.ts'
import { InputError, RefusedError } from '../input-error.ts'
import type { ReachContext } from '../within.ts'
import { recordEventEndpoint } from './audited-event-endpoint.ts'

/** Maximum number of sequence numbers in one request. */
const mostSequences = 1_000

const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Events to replay; either since_sequence or sequences is required. */
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
    ),
    epoch: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{16}$',
        description:
          'Epoch of the numbers, from the event. If the numbers were given again after a restore of the database, the response ' +
          'is 409'
      })
    )
  },
  { minProperties: 1, maxProperties: 2, additionalProperties: false }
)
export type EventReplayInput = Static<typeof EventReplayInput>

/**
 * Replays events that match the types and the client of the endpoint, as far back as the log goes.
 *
 * @param input fields of `EventReplayInput`, which are validated here
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if the input is invalid
 * @throws {RefusedError} if the endpoint is disabled, or a number belongs to another epoch
 */
export async function replayEvents(
  at: ReachContext,
  id: EventEndpointId,
  { input, now }: { readonly input: unknown; readonly now: Date }
): Promise<Replayed | undefined> {
  const { db, reach } = at
  const { epoch, ...requested } = readReplay(input)
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const endpoint = await lockEventEndpoint({ db: tx, reach }, id)
    if (endpoint === undefined) return undefined
    if (endpoint.state === 'disabled') {
      throw new RefusedError('The endpoint is disabled: activate it, then request the replay again')
    }
    if (epoch !== undefined && !(await areInEpoch(inTx, requested, epoch))) {
      throw new RefusedError(
        'Another epoch has these sequence numbers: the database was restored, so read everything again'
      )
    }
    const replayed = await replayDeliveries(inTx, endpoint, { requested, now })
    const { queued, from, next } = replayed
    const changes = queued === 0 ? {} : { events: queued, from, ...(next !== null && { next }) }
    await recordEventEndpoint(tx, at, { act: 'event_endpoint.replay', endpoint, changes: newValues(changes) })

    return replayed
  })
}

/** @throws {InputError} if the input is invalid */
function readReplay(input: unknown): ReplayQuery & { readonly epoch?: string | undefined } {
  const expected =
    'since_sequence, the number of an event, or sequences, a list of 1 to ' +
    `${mostSequences.toLocaleString('en-US')} such numbers, each once`
  const isValid = Value.Check(EventReplayInput, input)
  if (!isValid || (input.since_sequence === undefined) === (input.sequences === undefined))
    throw new InputError(`A replay must be a JSON object with ${expected}, and optionally their epoch`)
  const { since_sequence: since, sequences = [], epoch } = input

  return since === undefined ? { sequences, epoch } : { since, epoch }
}
