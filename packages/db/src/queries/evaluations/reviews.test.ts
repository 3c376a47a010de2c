import type { CallId, LeadQualityResult, OrganizationId, PromptAdherenceResult, UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase, findWrongCounters } from '../../testing/index.ts'
import { listCurrentResults } from '../reviews/reviewed-call.ts'
import { countWaitingCalls, lockCalls, requireReview } from '../reviews/waiting-calls.ts'
import type { NewEvaluation } from './evaluation-versions.ts'
import { storeEvaluation, storeEvaluations } from './store-evaluation.ts'
import { StaleReviewError } from './store-results.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-20T12:00:00.000Z')
const [ann, bob] = [newId<UserId>(), newId<UserId>()]

const model = (score: number, isFlagged = true): NewEvaluation => ({
  ...said(score, isFlagged),
  source: 'model',
  model: 'judge-1'
})
const program = (score: number, isFlagged = true): NewEvaluation => ({
  ...said(score, isFlagged),
  source: 'human',
  model: null
})
const review = (userId: UserId, seen: number, score: number): NewEvaluation => ({
  ...program(score),
  review: { userId, seen }
})

describe('a call', () => {
  it.each([
    { what: 'asked for by a model', results: [model(50)], waits: true },
    { what: 'not asked for', results: [model(50, false)], waits: false },
    { what: 'asked for by a person, through a program', results: [model(50, false), program(60)], waits: true },
    { what: 'done through a program', results: [model(50), program(50, false)], waits: false },
    { what: 'done in the console', results: [model(50), review(ann, 1, 50)], waits: false },
    { what: 'done in the console with nothing there before', results: [review(ann, 0, 50)], waits: false },
    { what: 'agreed with after a program', results: [program(50), review(ann, 1, 50)], waits: false },
    { what: 'done, and judged by a model since', results: [model(50), review(ann, 1, 50), model(40)], waits: false },
    { what: 'asked for anew by a person since', results: [model(50), review(ann, 1, 50), program(40)], waits: true }
  ])('whose review is $what: does it wait? $waits', async ({ results, waits }) => {
    const call = await someCall()

    for (const result of results) await record(call, result)

    expect(await countWaitingCalls(db, call.organizationId)).toBe(waits ? 1 : 0)
    expect(await findWrongCounters(testDb, call.organizationId)).toEqual([])
  })
})

describe('a review that a user requests', () => {
  it('waits after further results of a model, until a user reviews the call', async () => {
    const call = await someCall()
    await record(call, model(50, false))
    await request(call)

    for (const result of [model(40, false), model(30, false)]) {
      await record(call, result)
      expect(await countWaitingCalls(db, call.organizationId)).toBe(1)
    }
    await record(call, review(ann, 3, 60))

    expect(await countWaitingCalls(db, call.organizationId)).toBe(0)
    expect(await findWrongCounters(testDb, call.organizationId)).toEqual([])
  })

  it('ends with the flag of a model if only the model requested it', async () => {
    const call = await someCall()

    for (const result of [model(50), model(40, false)]) await record(call, result)

    expect(await countWaitingCalls(db, call.organizationId)).toBe(0)
  })
})

describe('a review', () => {
  it('is not repeated for the same person, but is for another person', async () => {
    const call = await someCall()
    await record(call, model(50))

    expect(await record(call, review(ann, 1, 50))).toEqual({ version: 2, isCurrent: true })
    expect(await record(call, review(ann, 1, 50))).toEqual({ version: 2, isCurrent: true })
    expect(await record(call, review(bob, 2, 50))).toEqual({ version: 3, isCurrent: true })
  })

  it('is rejected for an outdated version, without a trace', async () => {
    const call = await someCall()
    await record(call, model(50))
    await record(call, review(ann, 1, 60))

    for (const seen of [0, 1, 3]) await expect(record(call, review(bob, seen, 70))).rejects.toThrow(StaleReviewError)

    expect(await versionsOf(call)).toHaveLength(2)
  })

  it('of the same version by several people at once succeeds for one', async () => {
    const call = await someCall()
    await record(call, model(50))

    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, nth) => record(call, review(newId<UserId>(), 1, nth)))
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await versionsOf(call)).toHaveLength(2)
  })

  it('has the difference from the latest result of a model', async () => {
    const call = await someCall()
    for (const result of [model(50), model(62.5), review(ann, 2, 40), program(1), review(bob, 4, 62.5)]) {
      await record(call, result)
    }

    expect(await versionsOf(call)).toEqual([
      { user_id: null, model_difference: null },
      { user_id: null, model_difference: null },
      { user_id: ann, model_difference: 22.5 },
      { user_id: null, model_difference: null },
      { user_id: bob, model_difference: 0 }
    ])
  })
})

describe('the evidence of a model', () => {
  const evidence = ['overall_score', 'sentiment'].map((field) => ({ field, message: 0, quote: 'Yes' }))

  it('stays with the parts that a review confirms', async () => {
    const call = await someCall()
    await record(call, { ...model(50), evidence })

    await record(call, review(ann, 1, 60))

    expect(await evidenceOf(call)).toEqual([evidence[1]])
  })

  it('stays if a critical failure adds a version', async () => {
    const call = await someCall()
    const scoring = { promptVersion: 'v1', inputTokens: 1, outputTokens: 1, costUsd: null }
    await record(call, { ...model(50, false), evidence, scoring })

    await record(call, adherence(ann, 0, 20))

    expect(await evidenceOf(call)).toEqual(evidence)
  })

  it('does not become the evidence of another model', async () => {
    const call = await someCall()
    await record(call, { ...model(50), evidence })

    await record(call, { ...model(50), model: 'judge-2' })

    expect(await evidenceOf(call)).toEqual([])
  })
})

describe('a review of both evaluations', () => {
  it('is stored as one change', async () => {
    const call = await someCall()
    await record(call, model(50))

    expect(await recordBoth(call, [adherence(ann, 0, 70), review(ann, 1, 60)])).toEqual([
      { domain: 'lead_quality', version: 2, isCurrent: true },
      { domain: 'prompt_adherence', version: 1, isCurrent: true }
    ])
    expect(await countWaitingCalls(db, call.organizationId)).toBe(0)
    expect(await findWrongCounters(testDb, call.organizationId)).toEqual([])
    expect(await countEvents(call)).toBe(3)
  })

  it.each([
    { domain: 'lead_quality', seen: [0, 1] },
    { domain: 'prompt_adherence', seen: [1, 0] }
  ] as const)('stores nothing if the $domain is stale', async ({ domain, seen: [quality, prompt] }) => {
    const call = await someCall()
    await record(call, model(50))
    const { review: _, ...evaluated } = adherence(ann, 0, 70)
    await record(call, { ...evaluated, source: 'model', model: 'judge-1' })

    await expect(recordBoth(call, [review(bob, quality, 60), adherence(bob, prompt, 80)])).rejects.toMatchObject({
      name: 'StaleReviewError',
      domain
    })
    expect(await versionsOf(call)).toHaveLength(2)
    expect(await findWrongCounters(testDb, call.organizationId)).toEqual([])
  })

  it('adds a version only to the evaluation that changed', async () => {
    const call = await someCall()
    await recordBoth(call, [review(ann, 0, 60), adherence(ann, 0, 70)])

    expect(await recordBoth(call, [review(ann, 0, 60), adherence(ann, 1, 80)])).toMatchObject([
      { version: 1 },
      { version: 2 }
    ])
    expect(await versionsOf(call)).toHaveLength(3)
  })
})

interface Call {
  readonly organizationId: OrganizationId
  readonly callId: CallId
}

async function someCall(): Promise<Call> {
  const organizationId = await addOrganization(testDb)
  const callId = await addCall(testDb, organizationId, await addClient(testDb, organizationId))

  return { organizationId, callId }
}

async function record({ organizationId, callId }: Call, evaluation: NewEvaluation) {
  return await storeEvaluation({ db, organizationId }, callId, { evaluation, now })
}

/** Sends a call to review. */
async function request({ organizationId, callId }: Call): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireReview({ db: tx, reach: organizationId }, await lockCalls(tx, organizationId, [callId]), now)
  })
}

async function recordBoth({ organizationId, callId }: Call, evaluations: readonly NewEvaluation[]) {
  return await storeEvaluations({ db, organizationId }, callId, { evaluations, now })
}

function adherence(userId: UserId, seen: number, score: number): NewEvaluation {
  const result: PromptAdherenceResult = {
    score,
    critical_failures_summary: 'It quoted two prices.',
    what_went_well: [],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt: { system_instruction: null, system_variables: null }
  }

  return { domain: 'prompt_adherence', result, source: 'human', model: null, review: { userId, seen } }
}

async function countEvents({ callId }: Call): Promise<number> {
  const events = await testDb.selectFrom('unnumbered_events').select('type').where('subject_id', '=', callId).execute()

  return events.length
}

/** Returns the evidence of the current lead quality. */
async function evidenceOf({ organizationId, callId }: Call): Promise<unknown> {
  const results = await listCurrentResults(db, organizationId, callId)

  return JSON.parse(results.find(({ domain }) => domain === 'lead_quality')?.evidence ?? '')
}

async function versionsOf({ callId }: Call) {
  return await testDb
    .selectFrom('evaluations')
    .select(['user_id', 'model_difference'])
    .where('call_id', '=', callId)
    .orderBy('version')
    .execute()
}

function said(score: number, isFlagged: boolean) {
  const unscored = { score: null, rationale: null }
  const result: LeadQualityResult = {
    overall_score: score,
    sentiment: { value: 'neutral', rationale: null },
    flags: { negative_call: false, human_review_required: isFlagged, review_reason: null },
    scores: {
      lead_completion: unscored,
      clarity_politeness: unscored,
      relevance_questions: unscored,
      objection_handling: unscored,
      naturalness: unscored,
      lead_intent: unscored,
      failure_risk: unscored
    }
  }

  return { domain: 'lead_quality', result } as const
}
