import type {
  CallDirection,
  CallId,
  CallStatus,
  CallToEvaluate,
  EvaluationDomain,
  OrganizationId
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface EvaluatedColumns {
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly ended_reason: string | null
  readonly duration_seconds: number | null
  readonly success_evaluation: string | null
  readonly transcript: string | null
  /** JSON text. */
  readonly messages: string
  readonly system_instruction: string | null
  /** JSON text. */
  readonly system_variables: string | null
}

export interface CallToEvaluateRow extends EvaluatedColumns {
  /** Current result as JSON text; null while pending. */
  readonly prompt_adherence: string | null
  /** Whether the current result of the domain is human, or from an external evaluator. */
  readonly is_judged_by_others: boolean
  readonly provider: string
}

export async function findCallToEvaluate(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain
): Promise<CallToEvaluateRow | undefined> {
  const { rows } = await sql<CallToEvaluateRow>`
    select c.provider, c.direction, c.status, c.ended_reason, c.duration_seconds, c.success_evaluation, c.transcript, c.messages,
      c.system_instruction, c.system_variables, e.prompt_adherence,
      coalesce(v.source <> 'model' or (v.model is not null and v.prompt_version is null), false) as is_judged_by_others
    from calls c
    left join call_evaluations e on e.organization_id = ${organizationId} and e.call_id = c.id
    left join evaluation_versions v on v.organization_id = ${organizationId} and v.call_id = c.id
      and v.domain = ${domain} and v.version =
        case when ${domain === 'lead_quality'} then e.lead_quality_version else e.prompt_adherence_version end
    where c.organization_id = ${organizationId} and c.id = ${callId}`.execute(db)

  return rows[0]
}

export function callToEvaluate(row: EvaluatedColumns): CallToEvaluate {
  return {
    direction: row.direction,
    status: row.status,
    endedReason: row.ended_reason,
    durationSeconds: row.duration_seconds,
    successEvaluation: row.success_evaluation,
    transcript: row.transcript,
    messages: JSON.parse(row.messages),
    systemInstruction: row.system_instruction,
    systemVariables: JSON.parse(row.system_variables ?? 'null')
  }
}
