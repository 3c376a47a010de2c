import {
  chunk,
  type Database,
  listRequestableCalls,
  type OrganizationScope,
  promptOf,
  type ReachScope,
  requestWork,
  retryWork
} from '@callbook/db'
import { type BuiltInDomain, builtInDomains, type CallId, estimateTokens, limitsOf } from '@callbook/domain'
import { nonZeroCounts } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'
import { callOf, isWanted } from './request-evaluations.ts'

/** Outcomes for a call. It is unchanged if it has no conversation, because its result would be the same. */
export const callEvaluationOutcomes = ['requested', 'pending', 'unchanged', 'erased', 'not_found'] as const

export interface CallEvaluations {
  readonly outcomes: ReadonlyMap<CallId, (typeof callEvaluationOutcomes)[number]>
  readonly evaluations: number
  /** Number of evaluations that require a model. The token counts are estimates. */
  readonly judged_by_model: number
  readonly input_tokens: number
  readonly output_tokens: number
}

/** Calls read at a time, because each may have a transcript of one megabyte. */
const callsPerStep = 20

/**
 * Requests further evaluations of calls in both domains with the current prompts. Failed ones are retried; pending ones
 * stay unchanged.
 *
 * @param isPreview whether to return the outcomes without requesting evaluations
 */
export async function evaluateCallsAgain(
  at: ReachContext,
  ids: readonly CallId[],
  { isPreview, now, permit }: { readonly isPreview: boolean; readonly now: Date; readonly permit: Permit }
): Promise<CallEvaluations> {
  const { db, reach } = at
  const { organizationId } = limitsOf(reach)
  const plans: Plan[] = []
  for (const domain of builtInDomains) plans.push(await planEvaluations(at, ids, domain))
  if (!isPreview) {
    await db.transaction().execute(async (tx) => {
      await permit(tx)
      const requested = []
      for (const plan of plans)
        requested.push([plan.domain, await request({ db: tx, organizationId }, plan, now)] as const)
      const entry = { act: 'evaluation.run', objectId: organizationId } as const
      await recordAuditEvent(tx, at, { ...entry, changes: nonZeroCounts(Object.fromEntries(requested)) })
    })
  }
  const wanted = plans.flatMap(({ calls }) => calls.filter(({ outcome }) => outcome === 'requested'))

  return {
    outcomes: new Map(ids.map((id) => [id, outcomeOf(plans, id)])),
    evaluations: wanted.length,
    judged_by_model: wanted.filter(({ tokens }) => tokens.input > 0).length,
    input_tokens: wanted.reduce((sum, { tokens }) => sum + tokens.input, 0),
    output_tokens: wanted.reduce((sum, { tokens }) => sum + tokens.output, 0)
  }
}

type Plan = Awaited<ReturnType<typeof planEvaluations>>

async function planEvaluations({ db, reach }: ReachScope<Database>, ids: readonly CallId[], domain: BuiltInDomain) {
  const calls = []
  for (const some of chunk(ids, callsPerStep)) {
    for (const row of await listRequestableCalls({ db, reach }, some, promptOf(domain))) {
      const isFailed = row.work_state === 'failed'
      const isRequested = !row.is_erased && (isFailed || isWanted(row, { domain, again: true }))
      const pending = row.work_state === null ? 'unchanged' : 'pending'
      const other = row.is_erased ? 'erased' : pending
      const outcome = isRequested ? 'requested' : other
      calls.push({ id: row.id, isFailed, outcome, tokens: estimateTokens(domain, callOf(row)) } as const)
    }
  }

  return { domain, calls }
}

/** @returns the number of new or retried tasks */
async function request({ db: tx, organizationId }: OrganizationScope, plan: Plan, now: Date): Promise<number> {
  const requested = plan.calls.filter(({ outcome }) => outcome === 'requested')
  const ids = requested.filter(({ isFailed }) => !isFailed).map(({ id }) => id)
  let count = await requestWork({ db: tx, organizationId }, ids, { domain: plan.domain, now })
  for (const { id, isFailed } of requested) if (isFailed) count += await retryWork({ db: tx, organizationId }, id, now)

  return count
}

/** A call is requested if one of its domains is. */
function outcomeOf(plans: readonly Plan[], id: CallId) {
  const outcomes = plans.flatMap(({ calls }) => calls.filter((call) => call.id === id).map(({ outcome }) => outcome))

  return callEvaluationOutcomes.find((outcome) => outcomes.some((one) => one === outcome)) ?? 'not_found'
}
