import type { CountChange } from '@callbook/db'
import type { Fresh } from '../../model/fresh-report.ts'
import { type KnownCall, mergedReport } from '../../model/merge-call.ts'

/** Returns how a report changes the dimensions that calls are counted by. */
export function callCountChange({ queued, known }: Fresh, now: Date): CountChange {
  const { organizationId, clientId, report } = queued
  if (known !== undefined) return { organizationId, clientId, ...mergedChange(known, queued) }
  const { direction, status } = report

  return {
    ...{ organizationId, clientId, createdAt: now, before: undefined },
    after: { direction, status, evaluation_status: 'pending', human_review_required: null }
  }
}

function mergedChange(known: KnownCall, queued: Fresh['queued']): Pick<CountChange, 'createdAt' | 'before' | 'after'> {
  const { direction, status } = mergedReport(known, queued).report

  return { createdAt: new Date(known.created_at), before: known, after: { ...known, direction, status } }
}
