import { messageRoles } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../http-api/fields.ts'

/** A message, a tool call or its result. */
export const CallMessage = Type.Object(
  {
    role: OneOf(messageRoles),
    text: Type.String(),
    start_seconds: Nullable(Type.Number(), { description: 'Seconds since the call was connected' }),
    end_seconds: Type.Optional(
      Type.Number({ description: 'End of the message, in seconds since the call was connected; absent if unknown' })
    ),
    tool_call_id: Type.Optional(
      Type.String({ description: 'Id shared by a tool call and its result; absent for several calls at once' })
    ),
    tool_name: Type.Optional(Type.String()),
    interrupted: Type.Optional(Type.Boolean({ description: 'Whether the caller interrupted the assistant' })),
    speaker: Type.Optional(Type.String({ description: 'Name of the assistant that speaks' }))
  },
  { title: 'CallMessage', additionalProperties: false }
)
