import type { BuiltInDomain, CallId, LeadQualityResult, OrganizationId, PromptAdherenceResult } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase, currentEvaluations } from '../../testing/index.ts'
import type { ModelScoring, NewEvaluation } from './evaluation-versions.ts'
import { storeEvaluation } from './store-evaluation.ts'

const { db, testDb } = await createTestDatabase()
const stored = new Date('2026-05-01T10:00:00.000Z')
const first = new Date('2026-05-02T10:00:00.000Z')
const second = new Date('2026-05-03T10:00:00.000Z')

describe('the current result', () => {
  it.each([
    { before: ['model'], recorded: 'model', isCurrent: true },
    { before: ['model'], recorded: 'import', isCurrent: true },
    { before: ['model'], recorded: 'human', isCurrent: true },
    { before: ['human'], recorded: 'human', isCurrent: true },
    { before: ['human'], recorded: 'model', isCurrent: false },
    { before: ['human', 'import'], recorded: 'import', isCurrent: false }
  ] as const)('after $before, one by $recorded: is it current? $isCurrent', async ({ before, recorded, isCurrent }) => {
    const call = await someCall()
    for (const [index, source] of before.entries()) await record(call, leadQuality(index, source), first)

    const result = await record(call, leadQuality(90, recorded), second)

    expect(result).toEqual({ version: before.length + 1, isCurrent })
    const current = await currentOf(call)
    expect(current).toMatchObject(
      isCurrent ? { version: result?.version, created_at: iso(second) } : { version: 1, created_at: iso(first) }
    )
    expect(JSON.parse(current?.result ?? '').overall_score).toBe(isCurrent ? 90 : 0)
  })

  it('is reported when it is first and when it is replaced, but not when it is only stored', async () => {
    const call = await someCall()
    await record(call, leadQuality(50, 'model'), first)
    await record(call, leadQuality(60, 'human'), second)
    await record(call, leadQuality(60, 'human'), second)
    await record(call, leadQuality(70, 'model'), second)

    const events = await testDb
      .selectFrom('unnumbered_events')
      .select(['type', 'client_id', 'changed_at'])
      .where('subject_id', '=', call.callId)
      .orderBy('id')
      .execute()

    expect(events).toEqual([
      { type: 3, client_id: expect.any(String), changed_at: iso(first) },
      { type: 4, client_id: expect.any(String), changed_at: iso(second) }
    ])
  })

  it('keeps every version with its source, model and time', async () => {
    const call = await someCall()
    await record(call, { ...leadQuality(50, 'model'), model: 'judge-1' }, first)
    await record(call, leadQuality(60, 'human'), second)

    const versions = await testDb
      .selectFrom('evaluations')
      .select(['version', 'source', 'model', 'created_at'])
      .where('call_id', '=', call.callId)
      .orderBy('version')
      .execute()

    expect(versions).toEqual([
      { version: 1, source: 'model', model: 'judge-1', created_at: iso(first) },
      { version: 2, source: 'human', model: null, created_at: iso(second) }
    ])
  })

  it('is not recorded twice if only the order of its members differs', async () => {
    const call = await someCall()
    const { result, ...rest } = leadQuality(50, 'human')
    await record(call, { ...rest, result }, first)

    const reordered = Object.fromEntries(Object.entries(result).reverse()) as unknown as LeadQualityResult
    const again = await record(call, { ...rest, result: reordered }, second)

    expect(again).toEqual({ version: 1, isCurrent: true })
    expect(await currentOf(call)).toMatchObject({ created_at: iso(first) })
  })

  it('is not recorded twice in a row even if it is not current', async () => {
    const call = await someCall()
    await record(call, leadQuality(50, 'human'), first)
    await record(call, leadQuality(60, 'model'), first)

    expect(await record(call, leadQuality(60, 'model'), second)).toEqual({ version: 2, isCurrent: false })
    expect(await record(call, leadQuality(70, 'model'), second)).toEqual({ version: 3, isCurrent: false })
    expect(await record(call, leadQuality(60, 'model'), second)).toEqual({ version: 4, isCurrent: false })
  })

  it('is recorded again if another source reports the same', async () => {
    const call = await someCall()
    await record(call, leadQuality(50, 'model'), first)

    expect(await record(call, leadQuality(50, 'human'), second)).toEqual({ version: 2, isCurrent: true })
  })
})

describe('the call', () => {
  it('goes from pending over partial to completed, and is updated each time', async () => {
    const call = await someCall()
    expect(await callOf(call)).toEqual(callRow('pending', stored, null))

    await record(call, leadQuality(50, 'human'), first)
    expect(await callOf(call)).toEqual(callRow('partial', first, false))

    await record(call, promptAdherence(80), second)
    expect(await callOf(call)).toEqual(callRow('completed', second, false))
  })

  it('requires a review if the current lead quality result does', async () => {
    const call = await someCall()
    await record(call, leadQuality(50, 'model', true), first)
    expect(await callOf(call)).toEqual(callRow('partial', first, true))

    await record(call, leadQuality(50, 'human', false), second)
    expect(await callOf(call)).toEqual(callRow('partial', second, false))

    await record(call, leadQuality(50, 'model', true), second)
    expect(await callOf(call)).toEqual(callRow('partial', second, false))
  })

  it('has no work left for the recorded domain only', async () => {
    const call = await someCall()
    await addWork(call)

    await record(call, leadQuality(50, 'human'), first)

    const work = await testDb
      .selectFrom('evaluation_work')
      .select('domains')
      .where('call_id', '=', call.callId)
      .execute()
    expect(work).toEqual([{ domains: ['prompt_adherence'] }])
  })

  it('is unknown in another organization', async () => {
    const { callId } = await someCall()
    const organizationId = await addOrganization(testDb)

    expect(await record({ organizationId, callId }, leadQuality(50, 'human'), first)).toBeUndefined()
    expect(await record({ organizationId, callId: newId() }, leadQuality(50, 'human'), first)).toBeUndefined()
    expect(await currentOf({ callId })).toBeUndefined()
  })
})

describe('a critical failure', () => {
  const scoring = { promptVersion: 'lead-quality-v1', inputTokens: 10, outputTokens: 5, costUsd: 0.5 }
  const evaluated = { ...leadQuality(50, 'model'), model: 'judge-1', scoring }
  const failure = withResult(promptAdherence(20, 'model'), { critical_failures_summary: 'It quoted a price.' })

  it.each([
    ['after', [evaluated, failure]],
    ['before', [failure, evaluated]]
  ])('that is detected %s lead quality was evaluated adds a version that requires a review', async (_, recorded) => {
    const call = await someCall()

    for (const evaluation of recorded) await record(call, evaluation, second)

    expect(await callOf(call)).toEqual(callRow('completed', second, true))
    expect(await versionsOf(call, 'lead_quality')).toMatchObject([
      { version: 1, ...using(scoring), result: evaluated.result },
      {
        ...{ version: 2, source: 'model', model: 'judge-1' },
        ...using({ ...scoring, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
        result: {
          ...evaluated.result,
          flags: { negative_call: false, human_review_required: true, review_reason: expect.any(String) }
        }
      }
    ])
    expect(await currentOf(call)).toMatchObject({ version: 2 })
  })

  it.each([
    ['what asks for a review already', { ...leadQuality(50, 'model', true), scoring }, failure],
    ['what a person said', leadQuality(50, 'human'), failure],
    ['what another evaluator said', leadQuality(50, 'model'), failure],
    ['a call without one', evaluated, promptAdherence(90, 'model')],
    [
      'a call that could not be judged',
      evaluated,
      withResult(promptAdherence(90, 'model'), { score: null, critical_failures_summary: 'No instruction.' })
    ]
  ])('changes nothing of %s', async (_, leadQualityResult, adherence) => {
    const call = await someCall()

    await record(call, leadQualityResult, first)
    await record(call, adherence, second)

    expect(await versionsOf(call, 'lead_quality')).toHaveLength(1)
  })
})

describe('results that are recorded at once', () => {
  it('each create a version, and the human one is current', async () => {
    const call = await someCall()
    const evaluations = [1, 2, 3, 4, 5].map((score) => leadQuality(score, score === 3 ? 'human' : 'model'))

    const results = await Promise.all(evaluations.map((evaluation) => record(call, evaluation, first)))

    expect(results.map((result) => result?.version).sort()).toEqual([1, 2, 3, 4, 5])
    expect(JSON.parse((await currentOf(call))?.result ?? '').overall_score).toBe(3)
  })

  it('of both domains complete the call', async () => {
    const call = await someCall()

    await Promise.all([record(call, leadQuality(50, 'human'), first), record(call, promptAdherence(80), second)])

    expect(await callOf(call)).toEqual(callRow('completed', second, false))
  })
})

it('is shown by its call until another result is the current one', async () => {
  const call = await someCall()

  await record(call, leadQuality(50, 'model'), first)
  await record(call, promptAdherence(80), first)
  expect(await scoresOf(call)).toEqual({ lead_score: 50, adherence_score: 80, sentiment: 'neutral' })

  await record(call, leadQuality(70, 'human'), second)
  await record(call, leadQuality(20, 'model'), second)

  expect(await scoresOf(call)).toEqual({ lead_score: 70, adherence_score: 80, sentiment: 'neutral' })
  expect(await callOf(call)).toMatchObject({ updated_at: iso(second) })
})

async function scoresOf({ organizationId, callId }: Call) {
  return await testDb
    .selectFrom('calls')
    .select(['lead_score', 'adherence_score', 'sentiment'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .executeTakeFirst()
}

interface Call {
  readonly organizationId: OrganizationId
  readonly callId: CallId
}

async function someCall(): Promise<Call> {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const callId = await addCall(testDb, organizationId, clientId, { created_at: stored, updated_at: stored })

  return { organizationId, callId }
}

async function record({ organizationId, callId }: Call, evaluation: NewEvaluation, now: Date) {
  return await storeEvaluation({ db, organizationId }, callId, { evaluation, now })
}

async function currentOf({ callId }: Pick<Call, 'callId'>) {
  const { lead_quality } = await currentEvaluations(testDb, callId)

  return lead_quality
}

async function callOf({ organizationId, callId }: Call) {
  return await testDb
    .selectFrom('calls')
    .select(['evaluation_status', 'updated_at', 'human_review_required'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .executeTakeFirst()
}

function callRow(evaluation_status: string, updatedAt: Date, human_review_required: boolean | null) {
  return { evaluation_status, updated_at: iso(updatedAt), human_review_required }
}

async function addWork({ organizationId, callId }: Call) {
  const work = { state: 'waiting', attempts: 0, run_after: stored }
  await testDb
    .insertInto('evaluation_work')
    .values({ organization_id: organizationId, call_id: callId, ...work })
    .execute()
}

function leadQuality(overall_score: number, source: NewEvaluation['source'], human_review_required = false) {
  const entry = { score: 50, rationale: null }
  const result: LeadQualityResult = {
    overall_score,
    sentiment: { value: 'neutral', rationale: null },
    flags: { negative_call: false, human_review_required, review_reason: null },
    scores: {
      lead_completion: entry,
      clarity_politeness: entry,
      relevance_questions: entry,
      objection_handling: entry,
      naturalness: entry,
      lead_intent: entry,
      failure_risk: entry
    }
  }

  return { domain: 'lead_quality', result, source, model: null } as const
}

function using({ promptVersion, inputTokens, outputTokens, costUsd }: ModelScoring) {
  return { prompt_version: promptVersion, input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd }
}

async function versionsOf({ organizationId, callId }: Call, domain: BuiltInDomain) {
  const versions = await testDb
    .selectFrom('evaluations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('domain', '=', domain)
    .orderBy('version')
    .execute()

  return versions.map(({ result, ...version }) => ({ ...version, result: JSON.parse(result) }))
}

function withResult(evaluation: NewEvaluation, changed: Partial<PromptAdherenceResult>): NewEvaluation {
  return { ...evaluation, result: { ...(evaluation.result as PromptAdherenceResult), ...changed } }
}

function promptAdherence(score: number, source: NewEvaluation['source'] = 'human'): NewEvaluation {
  const result: PromptAdherenceResult = {
    score,
    critical_failures_summary: null,
    what_went_well: ['It greeted the caller'],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt: { system_instruction: 'Be brief', system_variables: null }
  }

  return { domain: 'prompt_adherence', result, source, model: null }
}

function iso(time: Date): string {
  return time.toISOString()
}
