import { type CallId, evaluationStatus, type OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { KeptEvaluation } from './evaluation-versions.ts'

/** How far the evaluations of a call are, by which calls are counted. */
export interface EvaluationProgress {
  readonly evaluation_status: string
  readonly human_review_required: boolean | null
}

/** Has a kept result served from now on. To be called with the call locked. */
export async function makeCurrent(
  tx: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  { domain, result, version, keptAt }: KeptEvaluation
): Promise<EvaluationProgress> {
  const progress = await tx
    .insertInto('call_evaluations')
    .values({
      organization_id: organizationId,
      call_id: callId,
      [domain]: JSON.stringify(result),
      [`${domain}_version`]: version,
      [`${domain}_completed_at`]: keptAt,
      updated_at: keptAt
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'call_id']).doUpdateSet((eb) => ({
        [domain]: eb.ref(`excluded.${domain}`),
        [`${domain}_version`]: eb.ref(`excluded.${domain}_version`),
        [`${domain}_completed_at`]: eb.fn('greatest', [
          `call_evaluations.${domain}_completed_at`,
          `excluded.${domain}_completed_at`
        ]),
        updated_at: sql`greatest(call_evaluations.updated_at, excluded.updated_at)`
      }))
    )
    .returning(['lead_quality_completed_at', 'prompt_adherence_completed_at'])
    .executeTakeFirstOrThrow()

  const status = evaluationStatus({
    leadQualityCompletedAt: progress.lead_quality_completed_at,
    promptAdherenceCompletedAt: progress.prompt_adherence_completed_at
  })

  return await tx
    .updateTable('calls')
    .set({
      evaluation_status: status,
      updated_at: sql`case when evaluation_status = ${status} then updated_at else greatest(updated_at, ${keptAt}) end`,
      ...('flags' in result && { human_review_required: result.flags.human_review_required })
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .returning(['evaluation_status', 'human_review_required'])
    .executeTakeFirstOrThrow()
}
