import { type ClientId, eventObjects, eventTypeNames, eventTypes } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Call } from '../calls/schema.ts'
import { Customer } from '../customers/schema.ts'
import { CallEvaluation } from '../evaluations/schema.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { JsonText } from '../http-api/json-text.ts'
import type { ChangeWithResource } from './resources.ts'

/** Subject of an event by `object`, as in the API. */
const Resource = Type.Union([Call, CallEvaluation, Customer])

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
      description: 'Sequence number within the organization, without gaps or repetitions'
    }),
    type: OneOf(eventTypeNames, { description: 'What happened' }),
    object: OneOf(eventObjects, { description: 'Kind of the subject' }),
    id: Uuid({ description: 'Id of the subject; for an evaluation, the id of its call' }),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'Client of the subject; null if it belongs to no single client'
    }),
    changed_at: DateTime({ description: 'Time of the change. Changes are not necessarily ordered by it' }),
    resource: Type.Optional({
      ...Resource,
      description:
        'With `include=resource`: the current call, evaluation or customer. Absent for other objects, for objects that no ' +
        'longer exist, and above 20 KB: then request it'
    })
  },
  { title: 'Change', examples: [example], additionalProperties: false }
)

/** A page of changes. */
export const Changes = JsonText(
  Type.Object(
    {
      data: Type.Array(ChangeSchema, { maxItems: 200 }),
      next_cursor: Type.String({ description: 'The `cursor` of the next request, now or days later' }),
      has_more: Type.Boolean({ description: 'Whether more changes are available now' })
    },
    {
      title: 'Changes',
      examples: [{ data: [example], next_cursor: 'AAAAAAAABBJbDJ0vcehKNrbDSBab2QVP', has_more: false }],
      'x-response-description': 'The next changes, oldest first',
      additionalProperties: false
    }
  )
)

interface Shown {
  readonly changes: readonly ChangeWithResource[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/** Writes changes in the form of `Changes`. Copies resources as text, so that no number is rounded. */
export function presentChanges({ changes, nextCursor, hasMore }: Shown): string {
  const data = changes.map(presentChange).join(',')

  return `{"data":[${data}],"next_cursor":"${nextCursor}","has_more":${hasMore}}`
}

function presentChange({ sequence, type, subjectId, clientId, changedAt, resource }: ChangeWithResource): string {
  const { object } = eventTypes[type]
  const members = { sequence, type, object, id: subjectId, client_id: clientId, changed_at: changedAt }
  const change = JSON.stringify(members)

  return resource === undefined ? change : `${change.slice(0, -1)},"resource":${resource}}`
}
