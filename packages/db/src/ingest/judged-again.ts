import { type EvaluationDomain, evaluationDomains, evaluationsToRepeat } from '@callbook/domain'
import { callToJudge, type JudgedColumns } from '../queries/evaluation-work-call.ts'
import { rowsOf } from '../wire/pipeline.ts'
import type { NamedQuery, StatementResult } from '../wire/statement-group.ts'
import type { Fresh } from './claim.ts'
import { isReplacing } from './merge-call.ts'
import { mergeValues, type ReportValues, reportValues } from './merge-values.ts'

/** The evaluations that reports of stored calls have made anew. */
export type JudgedAgain = ReadonlyMap<Fresh, readonly EvaluationDomain[]>

interface JudgedCalls {
  readonly queries: readonly NamedQuery[]
  read(results: readonly StatementResult[]): JudgedAgain
}

const judgedColumns = {
  name: 'judged_columns',
  text: `select id, direction, status, ended_reason, duration_seconds, success_evaluation, transcript, messages,
      system_instruction, system_variables
    from calls where organization_id = $1 and id = $2`
}

/**
 * Looks whether reports change what stored calls are judged by: to be asked while the calls are locked, before they are
 * merged. The report that knows more always has its call judged again.
 */
export function judgedCalls(fresh: readonly Fresh[]): JudgedCalls {
  const told = fresh.filter(({ queued, known }) => known !== undefined && queued.erasedAt === undefined)
  const betterKnown = told.filter(({ queued, known }) => known && queued.report.rank > known.report_rank)
  const others = told.filter((report) => !betterKnown.includes(report))

  return {
    queries: others.map(({ queued, callId }) => ({ ...judgedColumns, values: [queued.organizationId, callId] })),
    read(results) {
      const rows = new Map(rowsOf<JudgedColumns & ReportValues & { id: string }>(results).map((row) => [row.id, row]))
      const again = new Map<Fresh, readonly EvaluationDomain[]>(betterKnown.map((one) => [one, evaluationDomains]))
      for (const report of others) again.set(report, changedBy(report, rows.get(report.callId)))

      return again
    }
  }
}

function changedBy(
  { queued, known }: Fresh,
  before: (JudgedColumns & ReportValues) | undefined
): readonly EvaluationDomain[] {
  if (before === undefined || known === undefined) return []
  const after = mergeValues(before, reportValues(queued.report), isReplacing(known, queued))

  return evaluationsToRepeat(callToJudge(before), callToJudge(after as typeof before))
}
