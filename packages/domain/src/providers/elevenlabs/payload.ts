import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

/** Any event of ElevenLabs. */
export const ElevenLabsMessage = TypeCompiler.Compile(Type.Object({ type: MessageType }))

/** Where a report has the id of its call. */
export const callIdPath = 'data.conversation_id'

/** The report of a finished conversation, or of a call that did not come about. */
export const ElevenLabsReport = TypeCompiler.Compile(
  Type.Object({ data: Type.Object({ conversation_id: ProviderCallId }) })
)

/** What is in the data of such a report, at the top of a body that has no type. */
export const ElevenLabsData = TypeCompiler.Compile(
  Type.Object({
    type: Type.Optional(Type.Never()),
    conversation_id: Type.Unknown(),
    agent_id: Type.Unknown(),
    status: Type.Unknown(),
    transcript: Type.Unknown(),
    metadata: Type.Unknown()
  })
)
