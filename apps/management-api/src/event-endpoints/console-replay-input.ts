import { type Database, findFirstSequence, listFailedSequences } from '@callbook/db'
import { type EventEndpointId, parseDateTime, type Reach } from '@callbook/domain'
import { badRequest } from '@callbook/http'
import type { EventReplayInput } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'

/** Maximum number of failed deliveries that are replayed at once. */
const mostFailed = 1_000

const Sequence = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** Events to replay: exactly one of these. */
export const ReplayInput = Type.Object(
  {
    sequences: Type.Optional(
      Type.Array(Type.Integer(Sequence), {
        description: 'Sequence numbers of the events',
        minItems: 1,
        maxItems: 1_000
      })
    ),
    since_sequence: Type.Optional(Type.Integer({ ...Sequence, description: 'Sequence number of the first event' })),
    since: Type.Optional(Type.String({ maxLength: 40, description: 'RFC 3339: events since this time' })),
    has_failed: Type.Optional(Type.Literal(true, { description: `Failed deliveries, the first ${mostFailed}` }))
  },
  { title: 'ReplayInput', additionalProperties: false, examples: [{ since: '2026-11-20T15:00:00Z' }] }
)

/**
 * Converts the input of a user to the input of the API.
 *
 * @returns `undefined` if no event matches
 * @throws {HttpError} 400
 */
export async function readReplay(
  db: Database,
  reach: Reach,
  id: EventEndpointId,
  input: Static<typeof ReplayInput>
): Promise<EventReplayInput | undefined> {
  if (Object.keys(input).length !== 1)
    throw badRequest(`A replay takes exactly one of ${Object.keys(ReplayInput.properties)}`)
  const { sequences, since_sequence, since } = input
  if (sequences !== undefined) return { sequences }
  if (since_sequence !== undefined) return { since_sequence }
  if (since === undefined) {
    const failed = await listFailedSequences(db, reach, id, mostFailed)

    return failed.length === 0 ? undefined : { sequences: failed }
  }
  const instant = parseDateTime(since)
  if (instant === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-20T15:00:00Z')
  const first = await findFirstSequence(db, reach, instant)

  return first === undefined ? undefined : { since_sequence: first }
}
