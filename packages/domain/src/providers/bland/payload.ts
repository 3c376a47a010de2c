import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ProviderCallId } from '../reading/reading.ts'

/** Where a report has the id of its call. */
export const callIdPath = 'call_id'

/** The report of a finished call: the one message that Bland sends, so it has no type. */
export const BlandReport = TypeCompiler.Compile(Type.Object({ call_id: ProviderCallId }))
