import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

/** Any event of Retell. */
export const RetellMessage = TypeCompiler.Compile(Type.Object({ event: MessageType }))

/** Path of the call id in a report. */
export const callIdPath = 'call.call_id'

/** Either report of a finished call. */
export const RetellReport = TypeCompiler.Compile(Type.Object({ call: Type.Object({ call_id: ProviderCallId }) }))

/** Path of the call id in an older report. */
export const olderCallIdPath = 'data.call_id'

/** A report with the call in `data`, as Retell sent it before `call`. */
export const OlderReport = TypeCompiler.Compile(Type.Object({ data: Type.Object({ call_id: ProviderCallId }) }))
