import { withoutCaller } from '@callbook/domain'
import type { Fresh } from '../ingest/claim.ts'
import { callTime, type QueuedReport } from '../ingest/incoming-report.ts'
import { mergedReport } from '../ingest/merge-call.ts'
import { type Erasure, erasedSince, type ToldCall } from './erased-callers.ts'

/** When callers were erased, by the reports of calls before. */
export type ErasedReports = ReadonlyMap<QueuedReport, Date>

/** The reports of a batch that name a caller, with whom they name. */
export function toldCalls(fresh: readonly Fresh[]): ReadonlyMap<QueuedReport, ToldCall> {
  const calls = new Map<QueuedReport, ToldCall>()
  for (const { queued, known } of fresh) {
    const { organizationId, clientId, report, receivedAt, erasureKey: key } = queued
    const { callerPhoneNumber: phoneNumber } = report
    if (phoneNumber === null) continue

    const time = callTime({ receivedAt, report: known === undefined ? report : mergedReport(known, queued).report })
    calls.set(queued, { caller: { organizationId, clientId, phoneNumber }, time, key })
  }

  return calls
}

/** @throws {ErasureKeyError} */
export function findErased(calls: ReadonlyMap<QueuedReport, ToldCall>, erasures: readonly Erasure[]): ErasedReports {
  const erased = new Map<QueuedReport, Date>()
  if (erasures.length === 0) return erased

  for (const [queued, call] of calls) {
    const erasedAt = erasedSince(call, erasures)
    if (erasedAt !== undefined) erased.set(queued, erasedAt)
  }

  return erased
}

/** The reports of a batch, in the same order, those of callers who were erased without what is personal. */
export function forgetCallers(batch: readonly QueuedReport[], erased: ErasedReports): QueuedReport[] {
  return batch.map((queued) => {
    const erasedAt = erased.get(queued)
    return erasedAt === undefined ? queued : forgetCaller(queued, erasedAt)
  })
}

/**
 * The reports that have something to say, those of calls of nobody's without what is personal. One that is the first of
 * its call to name a caller who was erased says nothing: it is of no call of somebody else's.
 */
export function forgetKnownCallers(claimed: readonly Fresh[]): Fresh[] {
  return claimed.flatMap((fresh) => {
    const { queued, known } = fresh
    if (known === undefined) return [fresh]
    if (known.erased_at === null) return queued.erasedAt === undefined ? [fresh] : []

    return [{ ...fresh, queued: forgetCaller(queued, new Date(known.erased_at)) }]
  })
}

function forgetCaller(queued: QueuedReport, erasedAt: Date): QueuedReport {
  return { ...queued, report: withoutCaller(queued.report), erasedAt }
}

/** The queries that mark new calls as those of callers who were erased before they were stored. */
export function markQueries(created: readonly Fresh[]) {
  return created.flatMap(({ queued: { organizationId, erasedAt }, callId }) =>
    erasedAt === undefined ? [] : [{ ...markCall, values: [organizationId, callId, erasedAt] }]
  )
}

const markCall = {
  name: 'mark_call_erased',
  text: 'update calls set erased_at = $3 where organization_id = $1 and id = $2'
}
