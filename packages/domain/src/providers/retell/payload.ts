import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

export const RetellMessage = TypeCompiler.Compile(Type.Object({ event: MessageType }))

export const callIdPath = 'call.call_id'

export const RetellReport = TypeCompiler.Compile(Type.Object({ call: Type.Object({ call_id: ProviderCallId }) }))

export const olderCallIdPath = 'data.call_id'

/** A report with the call in `data`, as Retell sent it before `call`. */
export const OlderReport = TypeCompiler.Compile(Type.Object({ data: Type.Object({ call_id: ProviderCallId }) }))
