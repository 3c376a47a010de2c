import { randomUUID } from 'node:crypto'
import {
  claimTrials,
  claimWork,
  failWork,
  readRequestableCalls,
  recordWork,
  requestLabels,
  requestTrials,
  storeEvaluation,
  storeTrial
} from '@callbook/db'
import {
  addTrials,
  currentEvaluations,
  findDiscrepancies,
  findWrongScores,
  someEndpoint,
  type TestEndpoint,
  terminateBackends
} from '@callbook/db/testing'
import {
  type CallId,
  redactTexts,
  type ScorecardDomain,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  anotherKey,
  callOf,
  createCallsTest,
  eraseCaller,
  findCustomerId,
  hoursFromNow,
  key,
  number,
  rowsAboutCaller,
  someoneWaits,
  word
} from '../testing/index.ts'

const { db, testDb, writer } = await createCallsTest({ now: () => new Date(), erasureKey: key })

describe('eraseCustomer', () => {
  it('leaves the same data of a call as a report that arrives after the erasure', async () => {
    const endpoint = await someEndpoint(testDb)
    const report = { startedAt: hoursFromNow(-3), agentPhoneNumber: number, transferDestination: number }
    await writer.append(callOf(endpoint, { ...report, providerCallId: 'before' }))

    await eraseCaller(testDb, endpoint)
    await writer.append(callOf(endpoint, { ...report, providerCallId: 'after' }))

    const [before, after] = await callsOf(endpoint)
    const own = {
      id: undefined,
      provider_call_id: undefined,
      received_at: undefined,
      created_at: undefined,
      updated_at: undefined
    }
    expect({ ...after, ...own }).toEqual({ ...before, ...own })
    expect(before).toMatchObject({ status: 'completed', duration_seconds: 12.5, erased_at: expect.any(String) })
    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('erases a caller with many calls, and keeps the calls of others', async () => {
    const endpoint = await someEndpoint(testDb)
    const others = { callerPhoneNumber: '+12025550148', callerFullName: 'Ada', callerEmail: 'ada@example.com' }
    await writer.append(callOf(endpoint, { ...others, providerCallId: 'of another' }))
    await Promise.all(Array.from({ length: 120 }, () => writer.append(callOf(endpoint))))

    expect(await eraseCaller(testDb, endpoint, { apply: false })).toMatchObject({ calls: 120, raw_reports: 120 })
    const removed = { calls: 120, transcripts: 120, details: 120, raw_reports: 120 }
    expect(await eraseCaller(testDb, endpoint)).toMatchObject(removed)

    const customers = await testDb
      .selectFrom('customers')
      .selectAll()
      .where('client_id', '=', endpoint.clientId)
      .execute()
    expect(customers).toMatchObject([{ full_name: 'Ada', total_calls: 1 }])
    const named = (await callsOf(endpoint)).filter((call) => call.caller_phone_number !== null)
    expect(named).toMatchObject([{ provider_call_id: 'of another', call_summary: word }])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('keeps scores, and accepts no more evaluation texts', async () => {
    const endpoint = await someEndpoint(testDb)
    const { organizationId } = endpoint
    const callId = await storedCall(endpoint)
    const byModel = { source: 'model', model: 'test-model' } as const
    const leadQuality = { ...unevaluatedLeadQuality(word), overall_score: 70 }
    const evidence = [{ field: 'overall_score', message: 0, quote: word }]
    const evaluation = { domain: 'lead_quality', result: leadQuality, evidence, ...byModel } as const
    await storeEvaluation({ db, organizationId }, callId, { evaluation, now: new Date() })
    const lease = {
      leaseId: randomUUID(),
      leasedUntil: hoursFromNow(1),
      limit: 1,
      hasModel: true,
      isLowPriority: false
    }
    const [work] = await claimWork(db, organizationId, { ...lease, now: hoursFromNow(0.5) })
    if (work === undefined) throw new Error('no work is due')

    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ evaluations: 1 })
    const result = {
      ...unevaluatedPromptAdherence(word, { system_instruction: word, system_variables: {} }),
      score: 80
    }
    const late = { domain: 'prompt_adherence', result, evidence, ...byModel } as const
    const finished = { callId, evaluation: late, lease, now: new Date() }
    expect(await recordWork(db, organizationId, finished)).toBeUndefined()
    await failWork(db, work, { error: word, runAfter: undefined, now: new Date() })
    expect(await storeEvaluation({ db, organizationId }, callId, { evaluation: late, now: new Date() })).toEqual({
      version: 1,
      isCurrent: true
    })

    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
    const { lead_quality, prompt_adherence } = await currentEvaluations(testDb, callId)
    expect(JSON.parse(lead_quality?.result ?? '')).toMatchObject({ overall_score: 70 })
    expect(JSON.parse(prompt_adherence?.result ?? '')).toMatchObject({ score: 80 })
    expect(await findWrongScores(testDb, organizationId)).toEqual([])
  })

  it('removes the evidence of results without other texts', async () => {
    const endpoint = await someEndpoint(testDb)
    const callId = await storedCall(endpoint)
    const evidence = [{ field: 'sentiment', message: 0, quote: word }]
    const [source, model] = ['model', 'test-model'] as const
    const evaluation = { domain: 'lead_quality', result: redactTexts(unevaluatedLeadQuality('')), evidence } as const
    await storeEvaluation({ db, organizationId: endpoint.organizationId }, callId, {
      evaluation: { ...evaluation, source, model },
      now: new Date()
    })

    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ evaluations: 1 })

    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
  })

  it('removes the texts of tests of drafts, keeps their answers, and accepts no more', async () => {
    const endpoint = await someEndpoint(testDb)
    const { organizationId } = endpoint
    const callId = await storedCall(endpoint)
    const [answered, running] = ['answered', 'running'] as const
    for (const domain of [answered, running]) await addTrials(db, organizationId, domain, [callId])
    const lease = { leaseId: randomUUID(), limit: 9, now: hoursFromNow(0.5), leasedUntil: hoursFromNow(1) }
    const trials = await claimTrials(db, organizationId, lease)
    const usage = { inputTokens: 7, outputTokens: 1, costUsd: null }
    const answers = {
      result: { score: 100, answers: { booked: { value: 'yes', rationale: word } } },
      evidence: [{ field: 'answers.booked', message: 0, quote: word }],
      ...{ model: 'test-model', usage, now: new Date() }
    }
    const store = async (domain: string) => {
      const trial = trials.find((one) => one.domain === domain)

      return trial !== undefined && (await storeTrial(db, trial, answers))
    }
    expect(await store(answered)).toBe(true)
    const scorecard = { domain: answered as ScorecardDomain, revision: 1, now: new Date() }
    await requestLabels({ db, organizationId }, [callId], scorecard)

    expect(await eraseCaller(testDb, endpoint, { apply: false })).toMatchObject({ evaluations: 1 })
    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ evaluations: 1 })
    expect(await store(running)).toBe(false)

    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
    const rows = await testDb.selectFrom('scorecard_trials').selectAll().where('call_id', '=', callId).execute()
    expect(rows).toMatchObject([{ state: 'answered', answers: '{"booked": "yes"}', evidence: null, input_tokens: 7 }])
    expect(await requestTrials({ db, organizationId }, [callId], scorecard)).toBe(0)
  })

  it('allows running evaluations to be retried without the call, and requests no new ones', async () => {
    const endpoint = await someEndpoint(testDb)
    const callId = await storedCall(endpoint)
    const last = { last_error: word, state: 'failed', attempts: 10 }
    await testDb.updateTable('evaluation_work').set(last).where('call_id', '=', callId).execute()

    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ evaluation_errors: 1 })

    const work = await testDb.selectFrom('evaluation_work').selectAll().where('call_id', '=', callId).execute()
    expect(work).toMatchObject([{ state: 'waiting', attempts: 0, last_error: null }])
    const scope = { domain: 'lead_quality', since: new Date(0) } as const
    for await (const calls of readRequestableCalls(db, endpoint.organizationId, scope)) expect(calls).toEqual([])
  })

  it('completes an interrupted erasure if it is repeated', async () => {
    const endpoint = await someEndpoint(testDb)
    await Promise.all(Array.from({ length: 60 }, () => writer.append(callOf(endpoint))))
    const holding = await testDb.startTransaction().execute()
    const [last] = (await callsOf(endpoint)).slice(-1)
    await sql`select from calls where organization_id = ${endpoint.organizationId} and id = ${last?.id} for update`.execute(
      holding
    )
    const stopped = eraseCaller(testDb, endpoint).then(
      () => 'done',
      () => 'stopped'
    )
    await someoneWaits(testDb)
    await terminateBackends(testDb)
    await holding.rollback().execute()

    expect(await stopped).toBe('stopped')
    expect((await callsOf(endpoint)).filter((call) => call.erased_at !== null)).toHaveLength(50)
    expect(await findCustomerId(testDb, endpoint)).toBeDefined()
    await writer.append(callOf(endpoint, { startedAt: hoursFromNow(-1) }))
    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ calls: 10, transcripts: 10 })
    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('uses one key for all callers of an organization', async () => {
    const endpoint = await someEndpoint(testDb)
    const other = await someEndpoint(testDb, endpoint.organizationId)
    for (const one of [endpoint, other]) await writer.append(callOf(one))
    await eraseCaller(testDb, endpoint)

    await expect(eraseCaller(testDb, other, { key: anotherKey })).rejects.toThrow('ERASURE_KEY must be the key')
    await expect(eraseCaller(testDb, other, { key: anotherKey, apply: false })).rejects.toThrow('ERASURE_KEY')
  })
})

async function callsOf({ clientId }: TestEndpoint) {
  return await testDb.selectFrom('calls').selectAll().where('client_id', '=', clientId).orderBy('id').execute()
}

async function storedCall(endpoint: TestEndpoint): Promise<CallId> {
  const outcome = await writer.append(callOf(endpoint))
  if (outcome.kind !== 'stored') throw new Error('the call is not stored')

  return outcome.callId
}
