import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

export const ElevenLabsMessage = TypeCompiler.Compile(Type.Object({ type: MessageType }))

export const callIdPath = 'data.conversation_id'

/** The report of a finished conversation or of a failed call. */
export const ElevenLabsReport = TypeCompiler.Compile(
  Type.Object({ data: Type.Object({ conversation_id: ProviderCallId }) })
)

/** The data of such a report, at the top of a body without a type. */
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
