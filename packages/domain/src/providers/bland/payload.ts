import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ProviderCallId } from '../reading.ts'

/** The report of a finished call: the one message that Bland sends, so it has no type. */
export const BlandReport = TypeCompiler.Compile(Type.Object({ call_id: ProviderCallId }))
