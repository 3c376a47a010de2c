import { callToEvaluate, type EvaluatedColumns } from '@callbook/db'
import { type BuiltInDomain, builtInDomains, evaluationsToRepeat } from '@callbook/domain'
import { rowsFragment, type StatementFragment } from '@callbook/postgres'
import { hasContent } from '../../model/incoming-report.ts'
import { type FreshReport, isReplacing } from '../../model/merge-call.ts'
import { mergedValues, type ReportValues, reportValues } from '../../model/merge-rule.ts'

/** The evaluations that reports of stored calls cause to be repeated. */
export type Reevaluated = ReadonlyMap<FreshReport, readonly BuiltInDomain[]>

type EvaluatedCall = EvaluatedColumns & ReportValues & { readonly id: string }

const evaluatedColumns = {
  name: 'evaluated_columns',
  text: `select id, direction, status, ended_reason, duration_seconds, success_evaluation, transcript, messages,
      system_instruction, system_variables
    from calls where organization_id = $1 and id = $2`
}

/**
 * Finds out whether reports change the input of the evaluations of stored calls. Run it while the calls are locked,
 * before the merge. A report of a higher rank always causes a new evaluation.
 */
export function findCallsToReevaluate(fresh: readonly FreshReport[]): StatementFragment<Reevaluated> {
  const reported = fresh.filter(({ queued, known }) => known !== undefined && hasContent(queued))
  const betterKnown = reported.filter(({ queued, known }) => known && queued.report.rank > known.report_rank)
  const others = reported.filter((report) => !betterKnown.includes(report))
  const calls = rowsFragment<EvaluatedCall>(
    others.map(({ queued, callId }) => ({ ...evaluatedColumns, values: [queued.organizationId, callId] }))
  )

  return {
    queries: calls.queries,
    read(results) {
      const rows = new Map(calls.read(results).map((row) => [row.id, row]))
      const again = new Map<FreshReport, readonly BuiltInDomain[]>(betterKnown.map((one) => [one, builtInDomains]))
      for (const report of others) again.set(report, changedBy(report, rows.get(report.callId)))

      return again
    }
  }
}

function changedBy({ queued, known }: FreshReport, before: EvaluatedCall | undefined): readonly BuiltInDomain[] {
  if (before === undefined || known === undefined) return []
  const after = mergedValues(before, reportValues(queued.report), isReplacing(known, queued))

  return evaluationsToRepeat(callToEvaluate(before), callToEvaluate(after as typeof before))
}
