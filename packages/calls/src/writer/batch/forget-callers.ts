import { type ErasureKey, withoutCaller } from '@callbook/domain'
import { type NamedQuery, type Part, rowsPart } from '@callbook/postgres'
import { type Erasure, erasedSince, erasureQueries, type ToldCall } from '../../erasure/erased-callers.ts'
import type { Fresh } from '../../model/fresh-report.ts'
import { callTime, type QueuedReport } from '../../model/incoming-report.ts'
import { mergedReport } from '../../model/merge-call.ts'

/** When callers were erased, by the reports of calls before. */
export type ErasedReports = ReadonlyMap<QueuedReport, Date>

/**
 * Finds out which reports of a batch are of callers who were erased, who must not become customers.
 *
 * To be asked once the customers are locked: none of these callers can be erased before the transaction ends. What it
 * says throws an `ErasureKeyError` where that cannot be told.
 */
export function findErased(fresh: readonly Fresh[], key: ErasureKey | undefined): Part<ErasedReports> {
  const calls = toldCalls(fresh)
  const { queries, read } = rowsPart<Erasure>(erasureQueries([...calls.values()]))

  return { queries, read: (results) => erasedAmong(calls, read(results), key) }
}

/** The reports of a batch that name a caller, with whom they name. */
function toldCalls(fresh: readonly Fresh[]): ReadonlyMap<QueuedReport, ToldCall> {
  const calls = new Map<QueuedReport, ToldCall>()
  for (const { queued, known } of fresh) {
    const { organizationId, clientId, report, receivedAt } = queued
    const { callerPhoneNumber: phoneNumber } = report
    if (phoneNumber === null) continue

    const time = callTime({ receivedAt, report: known === undefined ? report : mergedReport(known, queued).report })
    calls.set(queued, { caller: { organizationId, clientId, phoneNumber }, time })
  }

  return calls
}

/** @throws {ErasureKeyError} */
function erasedAmong(
  calls: ReadonlyMap<QueuedReport, ToldCall>,
  erasures: readonly Erasure[],
  key: ErasureKey | undefined
): ErasedReports {
  const erased = new Map<QueuedReport, Date>()
  if (erasures.length === 0) return erased

  for (const [queued, call] of calls) {
    const erasedAt = erasedSince(call, erasures, key)
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

/** Sets of new calls that their callers were erased before they were stored. */
export function erasedCallWrites(created: readonly Fresh[]): NamedQuery[] {
  return created.flatMap(({ queued: { organizationId, erasedAt }, callId }) =>
    erasedAt === undefined ? [] : [{ ...setErased, values: [organizationId, callId, erasedAt] }]
  )
}

const setErased = {
  name: 'set_call_erased',
  text: 'update calls set erased_at = $3 where organization_id = $1 and id = $2'
}
