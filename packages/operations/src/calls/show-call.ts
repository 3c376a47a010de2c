import {
  callEvaluationColumns,
  callWithTranscriptColumns,
  type Database,
  findCall,
  findCallEvaluation,
  jsonTemplate,
  Presence
} from '@callbook/db'
import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'

interface Message {
  readonly role: string
  readonly text: string
}

interface Evaluated {
  readonly state: 'pending' | 'completed'
  readonly completed_at: string | null
  readonly result: Readonly<Record<string, unknown>> | null
}

/** Call in the format of the API, with transcript and evaluations. It has further fields. */
export interface ShownCall extends Readonly<Record<string, unknown>> {
  readonly id: CallId
  readonly transcript: string | null
  readonly messages: readonly Message[]
  readonly evaluations: {
    readonly status: string
    readonly updated_at: string | null
    readonly lead_quality: Evaluated
    readonly prompt_adherence: Evaluated
  }
}

const callJson = jsonTemplate(callWithTranscriptColumns)

const evaluationsJson = jsonTemplate(callEvaluationColumns, {
  status: 'evaluation_status',
  updated_at: 'updated_at',
  lead_quality: evaluation('lead_quality'),
  prompt_adherence: evaluation('prompt_adherence')
})

/** Returns a call of an organization; `undefined` if it does not exist. */
export async function showCall(
  db: Database,
  organizationId: OrganizationId,
  id: CallId
): Promise<ShownCall | undefined> {
  const call = await findCall(db, organizationId, id, callJson)
  const evaluations = await findCallEvaluation(db, organizationId, id, evaluationsJson)
  if (call === undefined || evaluations === undefined) return undefined

  return { ...JSON.parse(call), evaluations: JSON.parse(evaluations) }
}

function evaluation<Domain extends EvaluationDomain>(domain: Domain) {
  const completedAt = `${domain}_completed_at` as const

  return {
    state: new Presence(completedAt, { ifNull: 'pending', otherwise: 'completed' }),
    completed_at: completedAt,
    result: domain
  }
}
