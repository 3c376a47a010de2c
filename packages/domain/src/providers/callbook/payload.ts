import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MessageType, ProviderCallId } from '../reading/reading.ts'

/** The only message type that is a report. */
export const reportType = 'call.ended'

export const callIdPath = 'report.id'

export const CallbookMessage = TypeCompiler.Compile(Type.Object({ type: MessageType }))

/** The identity of a report, which is all that its acceptance requires. */
export const CallbookReport = TypeCompiler.Compile(Type.Object({ report: Type.Object({ id: ProviderCallId }) }))

/**
 * The kinds of report of a call in ascending rank. A preliminary report lacks the analysis, so its evaluation waits.
 */
export const stages = ['preliminary', 'final'] as const

/** Greatest revision: the rank of a revision must fit in a `smallint`. */
export const maxRevision = 10_000
