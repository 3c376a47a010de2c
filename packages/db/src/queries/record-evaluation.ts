import { isDeepStrictEqual } from 'node:util'
import { type CallId, type EvaluationDomain, evaluationStatus, type OrganizationId, supersedes } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import {
  type EvaluationVersion,
  findCurrentVersion,
  findLatestVersionNumber,
  insertVersion,
  type NewEvaluation
} from './evaluation-versions.ts'

export interface RecordedEvaluation {
  readonly version: number
  /** Whether this is the result that is served from now on. */
  readonly isCurrent: boolean
}

/**
 * Keeps a result as the next version, and makes it the current one where it supersedes that.
 *
 * The current result recorded once more, from the same source, makes no new version. Undefined for an unknown call.
 */
export async function recordEvaluation(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  evaluation: NewEvaluation,
  now: Date
): Promise<RecordedEvaluation | undefined> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockCall(tx, organizationId, callId))) return undefined
    await deleteWork(tx, organizationId, callId, evaluation.domain)

    return await keep(tx, organizationId, callId, evaluation, now)
  })
}

/**
 * Records the result of work that is done, which is then gone.
 *
 * Undefined when the work is no longer under `leaseId`: somebody else has it, or has recorded a result. Nothing changes.
 */
export async function recordWork(
  db: Database,
  organizationId: OrganizationId,
  { callId, leaseId }: { readonly callId: CallId; readonly leaseId: string },
  evaluation: NewEvaluation,
  now: Date
): Promise<RecordedEvaluation | undefined> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockCall(tx, organizationId, callId))) return undefined
    const deleted = await deleteWork(tx, organizationId, callId, evaluation.domain, leaseId)
    if (deleted === 0) return undefined

    return await keep(tx, organizationId, callId, evaluation, now)
  })
}

/** To be called with the call locked. */
async function keep(
  tx: Database,
  organizationId: OrganizationId,
  callId: CallId,
  evaluation: NewEvaluation,
  now: Date
): Promise<RecordedEvaluation> {
  const { domain, source } = evaluation
  const current = await findCurrentVersion(tx, organizationId, callId, domain)
  if (current !== undefined && isRepeat(evaluation, current)) return { version: current.version, isCurrent: true }

  const version = 1 + (await findLatestVersionNumber(tx, organizationId, callId, domain))
  await insertVersion(tx, organizationId, callId, { ...evaluation, version }, now)
  const isCurrent = supersedes(current?.source ?? null, source)
  if (isCurrent) await makeCurrent(tx, organizationId, callId, { ...evaluation, version }, now)

  return { version, isCurrent }
}

/** Whoever records for the same call waits here. */
async function lockCall(tx: Database, organizationId: OrganizationId, callId: CallId): Promise<boolean> {
  const call = await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .forUpdate()
    .executeTakeFirst()

  return call !== undefined
}

/** @returns how much there was: under `leaseId`, if that is given */
async function deleteWork(
  tx: Database,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain,
  leaseId?: string
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('evaluation_work')
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('domain', '=', domain)
    .$if(leaseId !== undefined, (work) => work.where('lease_id', '=', leaseId ?? null))
    .executeTakeFirst()

  return Number(numDeletedRows)
}

function isRepeat({ source, model, judging, result }: NewEvaluation, current: EvaluationVersion): boolean {
  return (
    source === current.source &&
    model === current.model &&
    (judging?.promptVersion ?? null) === current.prompt_version &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(result)), JSON.parse(current.result))
  )
}

async function makeCurrent(
  tx: Database,
  organizationId: OrganizationId,
  callId: CallId,
  { domain, result, version }: NewEvaluation & { readonly version: number },
  now: Date
): Promise<void> {
  const progress = await tx
    .insertInto('call_evaluations')
    .values({
      organization_id: organizationId,
      call_id: callId,
      [domain]: JSON.stringify(result),
      [`${domain}_version`]: version,
      [`${domain}_completed_at`]: now,
      updated_at: now
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'call_id']).doUpdateSet((eb) => ({
        [domain]: eb.ref(`excluded.${domain}`),
        [`${domain}_version`]: eb.ref(`excluded.${domain}_version`),
        [`${domain}_completed_at`]: eb.ref(`excluded.${domain}_completed_at`),
        updated_at: sql`greatest(call_evaluations.updated_at, excluded.updated_at)`
      }))
    )
    .returning(['lead_quality_completed_at', 'prompt_adherence_completed_at'])
    .executeTakeFirstOrThrow()

  const status = evaluationStatus({
    leadQualityCompletedAt: progress.lead_quality_completed_at,
    promptAdherenceCompletedAt: progress.prompt_adherence_completed_at
  })
  await tx
    .updateTable('calls')
    .set({
      evaluation_status: status,
      updated_at: sql`case when evaluation_status = ${status} then updated_at else greatest(updated_at, ${now}) end`,
      ...('flags' in result && { human_review_required: result.flags.human_review_required })
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .execute()
}
