import type { SavedViewRow } from '@callbook/db'
import { inputBounds } from '@callbook/domain'
import { maxSavedViews } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'

const fields = {
  name: Type.String({ minLength: 1, maxLength: inputBounds.viewName }),
  query: Type.String({
    maxLength: 4_000,
    description: 'Query string of the page of calls in the console, without `?`; empty for all calls'
  }),
  is_shared: Type.Boolean({ description: 'Whether all members have the view, and not only its author' })
}

const example = { name: 'Failed at Acme Honda', query: 'status=failed&sort=duration', is_shared: true }

/** A name for a query string of the list of calls. */
export const SavedView = Type.Object(
  {
    id: Uuid<string>(),
    ...fields,
    is_own: Type.Boolean({ description: 'Whether the user is its author' }),
    client_id: Nullable(Uuid<string>(), {
      description: 'Client whose members have the view; null for members of the whole organization'
    }),
    created_at: DateTime()
  },
  {
    title: 'SavedView',
    additionalProperties: false,
    examples: [
      {
        ...{ id: '0199f1c2-0000-7000-8000-00000000000a', ...example, is_own: true, client_id: null },
        created_at: '2026-11-20T15:04:12.537Z'
      }
    ]
  }
)

export const SavedViewInput = Type.Object(fields, {
  title: 'SavedViewInput',
  additionalProperties: false,
  examples: [example]
})

export const SavedViewChanges = Type.Object(
  { name: Type.Optional(fields.name), query: Type.Optional(fields.query), is_shared: Type.Optional(fields.is_shared) },
  { title: 'SavedViewChanges', additionalProperties: false, examples: [{ name: 'Failed calls' }] }
)

export const NoRoom = Conflict(
  `There are already ${maxSavedViews} views of this kind`,
  `There are already ${maxSavedViews} shared views. Delete one first`
)

export function presentSavedView({ user_id, ...view }: SavedViewRow, userId: string): Static<typeof SavedView> {
  return { ...view, is_own: user_id === userId }
}
