import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

/** Any message of Vapi. Fields and types come and go: only what tells one message from another is required. */
export const VapiMessage = TypeCompiler.Compile(Type.Object({ message: Type.Object({ type: MessageType }) }))

/** Where a report has the id of its call. */
export const callIdPath = 'message.call.id'

/** The report of a finished call. Everything but the identity of the call is read if it can be. */
export const VapiReport = TypeCompiler.Compile(
  Type.Object({ message: Type.Object({ call: Type.Object({ id: ProviderCallId }) }) })
)
