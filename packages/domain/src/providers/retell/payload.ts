import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading.ts'

/** Any event of Retell. */
export const RetellMessage = TypeCompiler.Compile(Type.Object({ event: MessageType }))

/** Either report of a finished call. */
export const RetellReport = TypeCompiler.Compile(Type.Object({ call: Type.Object({ call_id: ProviderCallId }) }))
