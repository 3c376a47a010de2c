import { createAdminDatabase, newId, storeEvaluation } from '@callbook/db'
import type { CallId, LeadQualityResult, OrganizationId, PromptAdherenceResult } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { inject } from 'vitest'
import { readConnection } from '../connection.ts'

/** A quote of the agent’s first message in the sample report. */
const evidence = [{ field: 'scores.lead_completion', message: 0, quote: 'this is Riley.' }]

/** Reports one call per caller. The model flags each call for review. Returns their ids. */
export async function reportFlaggedCalls(callers: readonly string[]): Promise<CallId[]> {
  const db = await connect()
  const ids: CallId[] = []
  for (const [nth, callerName] of callers.entries()) {
    const headers = { 'content-type': 'application/json' }
    const callId = `flagged-${callerName}`
    const body = JSON.stringify(samples.vapi.build({ callerName, callId }))
    await fetch(inject('console').webhookUrl, { method: 'POST', headers, body })
    const { organization_id: organizationId, id } = await db
      .selectFrom('calls')
      .select(['organization_id', 'id'])
      .where((eb) => eb(eb.cast<string>('provider_call_id', 'text'), '=', callId))
      .$narrowType<{ organization_id: OrganizationId; id: CallId }>()
      .executeTakeFirstOrThrow()
    const judge = { source: 'model', model: 'judge-1' } as const
    const [leadQuality, adherence] = [quality(nth), promptAdherence]
    const now = new Date()
    await storeEvaluation({ db, organizationId }, id, {
      evaluation: { domain: 'lead_quality', result: leadQuality, evidence, ...judge },
      now
    })
    await storeEvaluation({ db, organizationId }, id, {
      evaluation: { domain: 'prompt_adherence', result: adherence, ...judge },
      now
    })
    ids.push(id)
  }
  await db.destroy()

  return ids
}

/** Makes a user an owner of the organization of the flagged calls. */
export async function addMember(email: string): Promise<void> {
  const db = await connect()
  const { id: organization_id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Harbor Auto Group')
    .executeTakeFirstOrThrow()
  const { id: user_id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values({ id: newId(), organization_id, user_id, role: 'owner', created_at: new Date(), client_id: null })
    .execute()
  await db.destroy()
}

/** Expires all claims of calls. */
export async function endClaims(): Promise<void> {
  const db = await connect()
  await db
    .updateTable('review_claims')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .execute()
  await db.destroy()
}

async function connect() {
  const { database_url: connectionString } = await readConnection()

  return createAdminDatabase({ connectionString, onIdleError: () => undefined })
}

const scored = (score: number | null, rationale: string | null = null) => ({ score, rationale })

function quality(nth: number): LeadQualityResult {
  return {
    overall_score: 71.5 - nth,
    sentiment: { value: 'neutral', rationale: 'Polite, and in a hurry.' },
    flags: {
      negative_call: false,
      human_review_required: true,
      review_reason: 'The agent failed critically to follow its instructions.'
    },
    scores: {
      lead_completion: scored(80, 'The name, the number and a day were taken; the model of the car was not asked for.'),
      lead_intent: scored(85, 'Wants to buy before the end of the month.'),
      relevance_questions: scored(60, 'Asked twice for what had been said.'),
      objection_handling: scored(null, 'There was no objection.'),
      clarity_politeness: scored(90),
      naturalness: scored(70),
      failure_risk: scored(35, 'The caller may call elsewhere: the price was not confirmed.')
    }
  }
}

const promptAdherence: PromptAdherenceResult = {
  score: 55,
  critical_failures_summary: 'Quoted a price, which the instructions forbid.',
  what_went_well: ['Greeted the caller by name.', 'Offered two days for the test drive.'],
  what_went_wrong: ['Quoted a price.'],
  recommendations_for_improvement: ['Say that a colleague will call back about prices.'],
  prompt: { system_instruction: 'You are Riley. Never quote prices.', system_variables: { store: 'Harbor Honda' } }
}
