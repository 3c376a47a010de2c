import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ProviderCallId } from '../reading/reading.ts'

export const callIdPath = 'call_id'

/** The report of a finished call. It has no type, because Bland sends no other message. */
export const BlandReport = TypeCompiler.Compile(Type.Object({ call_id: ProviderCallId }))
