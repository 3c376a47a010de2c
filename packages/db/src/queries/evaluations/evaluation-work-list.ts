import {
  builtInDomains,
  type CallId,
  type EvaluationDomain,
  type EvaluationWorkState,
  limitsOf,
  type OrganizationId,
  type ScorecardDomain
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'
import { readFailedUsage } from './evaluation-usage.ts'
import { type PendingColumns, pendingDomains } from './evaluation-work.ts'

export interface EvaluationWorkRow {
  readonly organization_id: OrganizationId
  readonly call_id: CallId
  readonly domain: EvaluationDomain
  readonly state: EvaluationWorkState
  readonly attempts: number
  /** Time of the next attempt; of a failed task, of the last attempt. */
  readonly run_after: string
  readonly last_error: string | null
  readonly needs_model: boolean
  /** Usage of the failed attempts, if reported by the model; otherwise null. */
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
}

/** Returns pending evaluations in order of their next attempt. The evaluations of a call have a common one. */
export async function listWork(
  { db, organizationId }: OrganizationScope<Database>,
  state: EvaluationWorkState | undefined,
  limit: number
): Promise<EvaluationWorkRow[]> {
  const rows = await selectWork(db, organizationId)
    .$if(state !== undefined, (work) => work.where('state', '=', state ?? ''))
    .orderBy('run_after')
    .orderBy('call_id')
    .limit(limit)
    .$narrowType<WorkRow>()
    .execute()

  return rows.flatMap(evaluationsOfCall).slice(0, limit)
}

/** Returns the pending evaluations of one call, at most one per domain. */
export async function listWorkOfCall(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId
): Promise<EvaluationWorkRow[]> {
  const rows = await selectWork(db, organizationId).where('call_id', '=', callId).$narrowType<WorkRow>().execute()

  return rows.flatMap(evaluationsOfCall)
}

export interface ScorecardWork {
  readonly pending: number
  readonly failed: number
}

/** Most calls that are counted. */
const countedWork = 1_000

/** Counts the calls about which a model is still to answer a scorecard or has failed to, at most 1,000 together. */
export async function countScorecardWork({ db, reach }: ReachScope, domain: ScorecardDomain): Promise<ScorecardWork> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<ScorecardWork>`
    select count(*) filter (where state <> 'failed')::integer as pending,
      count(*) filter (where state = 'failed')::integer as failed
    from (
      select w.state
      from evaluation_work w
      join calls c on c.organization_id = ${organizationId} and c.id = w.call_id
      where w.organization_id = ${organizationId} and (${domain} = any(w.domains) or ${domain} = any(w.requested))
        and ${whereWithin(reach, { table: 'c' })}
      limit ${countedWork}) as work`.execute(db)

  return rows[0] ?? { pending: 0, failed: 0 }
}

function selectWork(db: Database, organizationId: OrganizationId) {
  return db
    .selectFrom('evaluation_work')
    .select(['organization_id', 'call_id', 'domains', 'state', 'attempts', 'run_after', 'last_error', 'needs_model'])
    .select(['requested', 'failed_usage'])
    .where('organization_id', '=', organizationId)
}

type WorkRow = Omit<EvaluationWorkRow, 'domain' | 'input_tokens' | 'output_tokens' | 'cost_usd'> &
  PendingColumns & {
    /** JSON text. */
    readonly failed_usage: string | null
  }

/** A call that no worker has claimed yet names no scorecards. */
function evaluationsOfCall({ domains, requested, failed_usage, ...row }: WorkRow): EvaluationWorkRow[] {
  const failed = readFailedUsage(failed_usage)

  return pendingDomains({ domains, requested })
    .toSorted()
    .map((domain) => {
      const { inputTokens = null, outputTokens = null, costUsd = null } = failed.get(domain) ?? {}

      return { ...row, domain, input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd }
    })
}

/**
 * Retries failed evaluations from the first attempt.
 *
 * @param callId the call; `undefined` for all
 * @returns number of evaluations
 */
export async function retryWork(
  { db, organizationId }: OrganizationScope,
  callId: CallId | undefined,
  now: Date
): Promise<number> {
  const { rows } = await sql<{ evaluations: number }>`
    with retried as (
      update evaluation_work set state = 'waiting', attempts = 0, run_after = ${now}
      where organization_id = ${organizationId} and state = 'failed'
        ${callId === undefined ? sql`` : sql`and call_id = ${callId}`}
      returning domains
    )
    select coalesce(sum(coalesce(cardinality(domains), ${builtInDomains.length})), 0)::integer as evaluations
    from retried`.execute(db)

  return rows[0]?.evaluations ?? 0
}
