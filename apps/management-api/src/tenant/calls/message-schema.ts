import { messageRoles } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../fields.ts'

/** What was said, or done by a tool. */
export const CallMessage = Type.Object(
  {
    role: OneOf(messageRoles),
    text: Type.String(),
    start_seconds: Nullable(Type.Number(), { description: 'Seconds since the call was connected' }),
    end_seconds: Type.Optional(
      Type.Number({ description: 'As `start_seconds`; absent, as all that follows, when not known' })
    ),
    tool_call_id: Type.Optional(
      Type.String({ description: 'The same in the call of a tool and in its result; absent for several calls at once' })
    ),
    tool_name: Type.Optional(Type.String()),
    interrupted: Type.Optional(
      Type.Boolean({ description: 'Whether the caller spoke before the assistant had ended' })
    ),
    speaker: Type.Optional(Type.String({ description: 'The name of the assistant that says it' }))
  },
  { title: 'CallMessage', additionalProperties: false }
)
