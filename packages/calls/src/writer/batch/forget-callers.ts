import { type ErasureKey, earliestTime, redactCaller, redactContent } from '@callbook/domain'
import {
  type NamedQuery,
  type PoolClient,
  rowsFragment,
  runFragments,
  type StatementFragment
} from '@callbook/postgres'
import {
  type CallerErasure,
  erasedSince,
  erasingOrganizations,
  erasureQueries,
  type ReportedCall
} from '../../erasure/erased-callers.ts'
import type { QueuedReport } from '../../model/incoming-report.ts'
import { type FreshReport, mergedReport } from '../../model/merge-call.ts'

/** When the caller was erased, for each report of an earlier call. */
type ErasedReports = ReadonlyMap<QueuedReport, Date>

/** Reports of a batch that name a caller, with the caller. */
type ReportedCalls = ReadonlyMap<QueuedReport, ReportedCall>

/**
 * Returns the reports whose organization has erased a caller since the call: for current calls, almost always none.
 *
 * Run it once the customers are locked, so that no caller among them can be erased before the transaction ends.
 */
export function callsBeforeErasures(fresh: readonly FreshReport[]): StatementFragment<ReportedCalls> {
  const calls = reportedCalls(fresh)
  const { queries, read } = rowsFragment<{ readonly id: string }>(erasingOrganizations([...calls.values()]))

  return {
    queries,
    read(results) {
      const erasing = new Set(read(results).map(({ id }) => id))

      return new Map([...calls].filter(([, { caller }]) => erasing.has(caller.organizationId)))
    }
  }
}

/**
 * Returns the reports whose callers were erased and must not become customers.
 *
 * @throws {ErasureKeyError} if the key is missing or wrong
 */
export async function findErased(
  client: PoolClient,
  calls: ReportedCalls,
  key: ErasureKey | undefined
): Promise<ErasedReports> {
  if (calls.size === 0) return new Map()
  const { erasures } = await runFragments(client, {
    erasures: rowsFragment<CallerErasure>(erasureQueries([...calls.values()]))
  })

  return erasedAmong(calls, erasures(), key)
}

function reportedCalls(fresh: readonly FreshReport[]): ReportedCalls {
  const calls = new Map<QueuedReport, ReportedCall>()
  for (const { queued, known } of fresh) {
    const { organizationId, clientId, report, receivedAt } = queued
    const { callerPhoneNumber: phoneNumber } = report
    if (phoneNumber === null) continue

    const merged = known === undefined ? { report, receivedAt } : mergedReport(known, queued)
    const time = earliestTime(merged.report, merged.receivedAt)
    calls.set(queued, { caller: { organizationId, clientId, phoneNumber }, time })
  }

  return calls
}

/** @throws {ErasureKeyError} */
function erasedAmong(
  calls: ReportedCalls,
  erasures: readonly CallerErasure[],
  key: ErasureKey | undefined
): ErasedReports {
  const erased = new Map<QueuedReport, Date>()

  for (const [queued, call] of calls) {
    const erasedAt = erasedSince(call, erasures, key)
    if (erasedAt !== undefined) erased.set(queued, erasedAt)
  }

  return erased
}

/** Returns the reports of a batch in the same order. Reports of erased callers have no personal data. */
export function forgetCallers(batch: readonly QueuedReport[], erased: ErasedReports): QueuedReport[] {
  return batch.map((queued) => {
    const erasedAt = erased.get(queued)
    return erasedAt === undefined ? queued : forgetCaller(queued, erasedAt)
  })
}

/**
 * Returns the reports to store. Reports of calls without a customer, because of an erasure, have no personal data, and
 * reports of calls without content have none. A
 * report that is the first of its call to name an erased caller is dropped, because the call belongs to no other
 * caller.
 */
export function forgetKnownCallers(claimed: readonly FreshReport[]): FreshReport[] {
  return claimed.flatMap((fresh) => {
    const { queued, known } = fresh
    if (known === undefined) return [fresh]
    if (known.erased_at === null) return queued.erasedAt === undefined ? [withoutRemovedContent(fresh)] : []

    return [{ ...fresh, queued: forgetCaller(queued, new Date(known.erased_at)) }]
  })
}

function withoutRemovedContent(fresh: FreshReport): FreshReport {
  const { queued, known } = fresh
  if (known === undefined || known.content_removed_at === null) return fresh

  return { ...fresh, queued: { ...queued, report: redactContent(queued.report), isWithoutContent: true } }
}

function forgetCaller(queued: QueuedReport, erasedAt: Date): QueuedReport {
  return { ...queued, report: redactCaller(queued.report), erasedAt }
}

/** Records that the callers of new calls were erased before the calls were stored. */
export function erasedCallWrites(created: readonly FreshReport[]): NamedQuery[] {
  return created.flatMap(({ queued: { organizationId, erasedAt }, callId }) =>
    erasedAt === undefined ? [] : [{ ...setErased, values: [organizationId, callId, erasedAt] }]
  )
}

const setErased = {
  name: 'set_call_erased',
  text: 'update calls set erased_at = $3, content_removed_at = $3 where organization_id = $1 and id = $2'
}
