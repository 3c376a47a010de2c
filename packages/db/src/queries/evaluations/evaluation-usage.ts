import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { NewEvaluation, Usage } from './evaluation-versions.ts'

/** Usage of the failed attempts of the pending evaluations of a call, by domain. Stored as JSON. */
export type FailedUsage = ReadonlyMap<EvaluationDomain, Usage>

/** @param json column of `evaluation_work` */
export function readFailedUsage(json: string | null): FailedUsage {
  return new Map(Object.entries(JSON.parse(json ?? '{}')) as [EvaluationDomain, Usage][])
}

export function writeFailedUsage(usage: FailedUsage): string | null {
  return usage.size === 0 ? null : JSON.stringify(Object.fromEntries(usage))
}

/** Largest number of tokens that a column holds. */
const maxTokens = 2 ** 31 - 1

/** Adds two usages; unknown values are ignored. */
export function addUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: addTokens(one.inputTokens, other.inputTokens),
    outputTokens: addTokens(one.outputTokens, other.outputTokens),
    costUsd: add(one.costUsd, other.costUsd)
  }
}

function addTokens(one: number | null, other: number | null): number | null {
  const sum = add(one, other)

  return sum === null ? null : Math.min(sum, maxTokens)
}

function add(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}

/**
 * Stores the usage of a failed attempt, even if another worker holds the work now, because it was paid for. It is lost
 * only if the work no longer exists.
 */
export async function noteUsage(
  db: Database,
  work: { readonly organizationId: OrganizationId; readonly callId: CallId; readonly domain: EvaluationDomain },
  used: Usage
): Promise<void> {
  const { organizationId, callId, domain } = work
  if (used.inputTokens === null && used.outputTokens === null && used.costUsd === null) return
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('evaluation_work')
      .select('failed_usage')
      .where('organization_id', '=', organizationId)
      .where('call_id', '=', callId)
      .forUpdate()
      .executeTakeFirst()
    const earlier = readFailedUsage(row?.failed_usage ?? null)
    const ofDomain = earlier.get(domain)
    const usage = new Map(earlier).set(domain, ofDomain === undefined ? used : addUsage(ofDomain, used))
    await tx
      .updateTable('evaluation_work')
      .set({ failed_usage: writeFailedUsage(usage) })
      .where('organization_id', '=', organizationId)
      .where('call_id', '=', callId)
      .execute()
  })
}

/** Adds the usage of failed attempts to a result of a model. Other results stay unchanged. */
export function withEarlierUsage(evaluation: NewEvaluation, earlier: Usage | undefined): NewEvaluation {
  const { scoring } = evaluation
  if (scoring === undefined || earlier === undefined) return evaluation

  return { ...evaluation, scoring: { ...scoring, ...addUsage(scoring, earlier) } }
}
