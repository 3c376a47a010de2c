import type { CountChange } from '@callbook/db'
import { occurredAt } from '@callbook/domain'
import type { Fresh } from '../../model/fresh-report.ts'
import { type KnownCall, mergedReport } from '../../model/merge-call.ts'

export function callCountChange({ queued, known }: Fresh): CountChange {
  const { organizationId, clientId, report, receivedAt } = queued
  if (known !== undefined) return { organizationId, clientId, ...mergedChange(known, queued) }
  const { direction, status } = report
  const values = { direction, status, evaluation_status: 'pending', human_review_required: null }

  return { organizationId, clientId, before: undefined, after: { at: occurredAt(report, receivedAt), values } }
}

function mergedChange(known: KnownCall, queued: Fresh['queued']): Pick<CountChange, 'before' | 'after'> {
  const { report, receivedAt } = mergedReport(known, queued)
  const { direction, status } = report

  return {
    before: { at: new Date(known.occurred_at), values: known },
    after: { at: occurredAt(report, receivedAt), values: { ...known, direction, status } }
  }
}
