import type { Change } from '@callbook/db'
import { type ClientId, eventObjects, eventTypeNames, eventTypes } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'
import { JsonText } from '../json-text.ts'

const example = {
  sequence: 1042,
  type: 'call.stored',
  object: 'call',
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  changed_at: '2026-11-20T15:04:12.537Z'
}

const ChangeSchema = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Counts the changes of the organization, without holes: none comes twice, and none is missing'
    }),
    type: OneOf(eventTypeNames, { description: 'What happened' }),
    object: OneOf(eventObjects, { description: 'What it happened to' }),
    id: Uuid({ description: 'The id of that; of an evaluation, that of its call' }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'Whose it is; null for what is of no single client' }),
    changed_at: DateTime({ description: 'When it happened. Of two changes, the later one may have come first' })
  },
  { title: 'Change', examples: [example], additionalProperties: false }
)

/** One page of changes. */
export const Changes = JsonText(
  Type.Object(
    {
      data: Type.Array(ChangeSchema, { maxItems: 200 }),
      next_cursor: Type.String({ description: 'The `cursor` to go on with, now or in a few days' }),
      has_more: Type.Boolean({ description: 'Whether there is more already: go on at once' })
    },
    {
      title: 'Changes',
      examples: [{ data: [example], next_cursor: 'AAAAAAAABBK2w0gWm9kFTw', has_more: false }],
      'x-response-description': 'The next changes, the oldest first',
      additionalProperties: false
    }
  )
)

interface Shown {
  readonly changes: readonly Change[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/** Writes changes in the form of `Changes`. */
export function presentChanges({ changes, nextCursor, hasMore }: Shown): string {
  const data = changes.map(({ sequence, type, subjectId, clientId, occurredAt }) => ({
    ...{ sequence, type, object: eventTypes[type].object, id: subjectId, client_id: clientId, changed_at: occurredAt }
  }))

  return JSON.stringify({ data, next_cursor: nextCursor, has_more: hasMore })
}
