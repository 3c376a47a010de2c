import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

/** Any message of Vapi. Fields and types change often, so only the fields that distinguish messages are required. */
export const VapiMessage = TypeCompiler.Compile(Type.Object({ message: Type.Object({ type: MessageType }) }))

export const callIdPath = 'message.call.id'

/** The report of a finished call. All fields except the identity of the call are optional. */
export const VapiReport = TypeCompiler.Compile(
  Type.Object({ message: Type.Object({ call: Type.Object({ id: ProviderCallId }) }) })
)
