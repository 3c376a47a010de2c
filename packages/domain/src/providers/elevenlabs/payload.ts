import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading.ts'

/** Any event of ElevenLabs. */
export const ElevenLabsMessage = TypeCompiler.Compile(Type.Object({ type: MessageType }))

/** The report of a finished conversation, or of a call that did not come about. */
export const ElevenLabsReport = TypeCompiler.Compile(
  Type.Object({ data: Type.Object({ conversation_id: ProviderCallId }) })
)
