import { answersToMove, type CountChange, changeCounts, eventQueries, type NewEvent } from '@callbook/db'
import { occurredAt } from '@callbook/domain'
import { type NamedQuery, queriesFor } from '@callbook/postgres'
import {
  callRow,
  evaluateAgain,
  evaluationWorkRow,
  insertCalls,
  insertEvaluationWork,
  rawReportRow,
  upsertRawReports
} from '../../model/call-rows.ts'
import { customerEvents } from '../../model/events.ts'
import { hasContent } from '../../model/incoming-report.ts'
import { type FreshReport, isMoving, type KnownCall, mergedReport } from '../../model/merge-call.ts'
import { mergeQuery } from '../../model/merge-query.ts'
import type { AddedCustomers } from './add-customers.ts'
import type { Reevaluated } from './calls-to-reevaluate.ts'
import { erasedCallWrites } from './forget-callers.ts'

interface BatchWrites {
  readonly customers: AddedCustomers
  readonly now: Date
  readonly reevaluated?: Reevaluated
}

/** Returns the statements that store calls and all dependent rows. The counters, shared by all writers, come last. */
export function callWrites(
  fresh: readonly FreshReport[],
  { customers, now, reevaluated = new Map() }: BatchWrites
): NamedQuery[] {
  const created = fresh.filter(({ known }) => known === undefined)
  const reported = fresh.filter(({ queued }) => hasContent(queued))
  const customerOf = (report: FreshReport) => customers.ids.get(report) ?? null

  return [
    ...queriesFor(
      insertCalls,
      created.map((report) => callRow({ ...report, customerId: customerOf(report), now }))
    ),
    ...erasedCallWrites(created),
    ...fresh.flatMap((report) =>
      report.known === undefined
        ? []
        : [mergeQuery({ ...report, known: report.known, customerId: customerOf(report), now })]
    ),
    ...fresh.flatMap(({ known, queued }) =>
      known !== undefined && isMoving(known, queued) ? answersToMove(queued.organizationId, known.id) : []
    ),
    ...queriesFor(
      upsertRawReports,
      reported.map(({ queued, callId }) => rawReportRow(queued, callId))
    ),
    ...queriesFor(
      insertEvaluationWork,
      created.map(({ queued, callId }) => evaluationWorkRow(queued, callId, { now }))
    ),
    ...queriesFor(
      evaluateAgain,
      [...reevaluated]
        .filter(([, domains]) => domains.length > 0)
        .toSorted(([a], [b]) => (a.callId < b.callId ? -1 : 1))
        .map(([{ queued, callId }, domains]) => evaluationWorkRow(queued, callId, { now, domains }))
    ),
    ...eventQueries([...fresh.map(callEvent), ...customerEvents(customers.changes)], now),
    ...changeCounts({ calls: fresh.map(callCountChange), customers: customers.changes })
  ]
}

function callEvent({ queued: { organizationId, clientId }, callId, known }: FreshReport): NewEvent {
  const type = known === undefined ? 'call.stored' : 'call.updated'

  return { type, organizationId, clientId, subjectId: callId }
}

function callCountChange({ queued, known }: FreshReport): CountChange {
  const { organizationId, clientId, report, receivedAt } = queued
  if (known !== undefined) return { organizationId, clientId, ...mergedChange(known, queued) }
  const { direction, status } = report
  const values = { direction, status, evaluation_status: 'pending', human_review_required: null }

  return { organizationId, clientId, before: undefined, after: { at: occurredAt(report, receivedAt), values } }
}

function mergedChange(known: KnownCall, queued: FreshReport['queued']): Pick<CountChange, 'before' | 'after'> {
  const { report, receivedAt } = mergedReport(known, queued)
  const { direction, status } = report

  return {
    before: { at: new Date(known.occurred_at), values: known },
    after: { at: occurredAt(report, receivedAt), values: { ...known, direction, status } }
  }
}
