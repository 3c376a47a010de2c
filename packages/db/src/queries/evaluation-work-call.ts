import type { CallDirection, CallId, CallStatus, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** What of a call a judge is shown. */
export interface CallToJudgeRow {
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
  /** The current result, as JSON text; null while pending. */
  readonly prompt_adherence: string | null
}

export async function findCallToJudge(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId
): Promise<CallToJudgeRow | undefined> {
  const { rows } = await sql<CallToJudgeRow>`
    select c.direction, c.status, c.ended_reason, c.duration_seconds, c.success_evaluation, c.transcript, c.messages,
      c.system_instruction, c.system_variables, e.prompt_adherence
    from calls c
    left join call_evaluations e on e.organization_id = ${organizationId} and e.call_id = c.id
    where c.organization_id = ${organizationId} and c.id = ${callId}`.execute(db)

  return rows[0]
}
