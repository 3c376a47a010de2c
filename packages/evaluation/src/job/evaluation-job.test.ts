import { setTimeout as sleep } from 'node:timers/promises'
import { listWork, requestWork, storeEvaluation } from '@callbook/db'
import { currentEvaluations } from '@callbook/db/testing'
import { unevaluatedLeadQuality, unevaluatedPromptAdherence } from '@callbook/domain'
import { describe, expect, it, vi } from 'vitest'
import {
  addPendingCall,
  addWork,
  patience,
  prepareWorkers,
  promptAdherenceCompletion,
  say,
  sayWell
} from '../testing/index.ts'

const { db, testDb, server, start, onNextRequest, becomes, statusOf } = await prepareWorkers()

describe('evaluation job', () => {
  it('completes both evaluations of the calls of all organizations', async () => {
    const calls = await Promise.all([1, 2, 3, 4, 5].map(() => addPendingCall(testDb)))

    start({})
    await Promise.all(calls.map((call) => becomes(call, 'completed')))

    expect(await versions()).toEqual(
      calls
        .map(({ callId }) => callId)
        .sort()
        .flatMap((callId) => [
          { call_id: callId, domain: 'lead_quality', model: 'judge-1', prompt_version: 'lead-quality-v1' },
          { call_id: callId, domain: 'prompt_adherence', model: 'judge-1', prompt_version: 'prompt-adherence-v1' }
        ])
    )
    for (const { organizationId } of calls) expect(await listWork({ db, organizationId }, undefined, 9)).toEqual([])
  })

  it('completes only evaluations that need no model if none is configured', async () => {
    const silent = await addPendingCall(testDb, { messages: '[]' })
    const uninstructed = await addPendingCall(testDb, { system_instruction: null })
    const spoken = await addPendingCall(testDb)

    start({ model: undefined })
    await becomes(silent, 'completed')
    await becomes(uninstructed, 'partial')
    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: spoken.organizationId }, 'waiting', 9)).toMatchObject([
        { needs_model: true, attempts: 0, last_error: null },
        { needs_model: true, attempts: 0, last_error: null }
      ])
    }, patience)
    expect(await statusOf(spoken)).toBe('pending')

    start({})
    await becomes(spoken, 'completed')
    await becomes(uninstructed, 'completed')
  })

  it('flags a silent call for review, except of a vendor that never reports words', async () => {
    const silent = { messages: '[]', transcript: null, duration_seconds: 90 }
    const ended = await addPendingCall(testDb, { ...silent, provider: 'custom-telnyx' })
    const flagged = await addPendingCall(testDb, { ...silent, provider: 'custom-synthflow' })

    start({ model: undefined })
    await becomes(ended, 'completed')
    await becomes(flagged, 'completed')

    expect(await isReviewRequired(ended)).toBe(false)
    expect(await isReviewRequired(flagged)).toBe(true)
  })

  it('flags the call for review when prompt adherence found a critical failure', async () => {
    server.reply = (question, response, index) => {
      const end = response.end.bind(response)
      response.end = ((text: string) =>
        end(
          text.replace('critical_failures_summary\\":null', 'critical_failures_summary\\":\\"It cursed.\\"')
        )) as never
      sayWell(question, response, index)
    }
    const call = await addPendingCall(testDb)

    start({})
    await becomes(call, 'completed')

    const row = await testDb.selectFrom('calls').select('human_review_required').where('id', '=', call.callId).execute()
    expect(row).toEqual([{ human_review_required: true }])
  })

  it('makes a call without a flag wait for a review if its client samples all calls', async () => {
    const call = await addPendingCall(testDb)
    await testDb
      .updateTable('clients')
      .set({ review_sample_percent: 100 })
      .where('organization_id', '=', call.organizationId)
      .execute()

    start({})
    await becomes(call, 'completed')

    const row = await testDb.selectFrom('calls').select('human_review_required').where('id', '=', call.callId).execute()
    expect(row).toEqual([{ human_review_required: true }])
  })

  it('evaluates new calls before requested evaluations', async () => {
    const order: string[] = []
    server.reply = (question, response, index) => {
      order.push(/new|old/.exec(question.messages[1]?.content ?? '')?.[0] ?? '')
      sayWell(question, response, index)
    }
    const old = await Promise.all([1, 2, 3].map(() => addPendingCall(testDb, { ended_reason: 'old' })))
    await testDb
      .updateTable('evaluation_work')
      .set({ is_low_priority: true, run_after: new Date(0) })
      .execute()
    const recent = await Promise.all([1, 2, 3].map(() => addPendingCall(testDb, { ended_reason: 'new' })))

    start({ concurrency: 1, pollMs: 1 })
    await Promise.all([...old, ...recent].map((call) => becomes(call, 'completed')))

    expect(order).toEqual([...Array(6).fill('new'), ...Array(6).fill('old')])
  })

  it('evaluates a changed call again, but keeps human and imported results', async () => {
    const call = await addPendingCall(testDb)
    const worker = start({})
    await becomes(call, 'completed')
    const human = { result: unevaluatedLeadQuality('Listened to it.'), source: 'human', model: null } as const
    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, {
      evaluation: { domain: 'lead_quality', ...human },
      now: new Date()
    })
    server.reply = (_, response) => say(response, { ...promptAdherenceCompletion, score: 55 })

    await addWork(testDb, call)

    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: call.organizationId }, undefined, 9)).toEqual([])
      expect(worker.running()).toBe(0)
    }, patience)
    const { lead_quality, prompt_adherence } = await currentEvaluations(testDb, call.callId)
    expect(JSON.parse(prompt_adherence?.result ?? '')).toMatchObject({ score: 55 })
    expect(JSON.parse(lead_quality?.result ?? '')).toEqual(human.result)
    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toHaveLength(4)
  })

  it.each([
    { source: 'import', model: null },
    { source: 'model', model: 'judge-of-theirs' }
  ] as const)('does not change results of other sources: $source $model', async (theirs) => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    const result = unevaluatedLeadQuality('Theirs.')
    const evaluation = { domain: 'lead_quality', result, ...theirs } as const
    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, { evaluation, now: new Date() })
    await testDb.deleteFrom('evaluation_work').execute()
    await addWork(testDb, call, { domain: 'lead_quality' })

    const worker = start({})

    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: call.organizationId }, undefined, 9)).toEqual([])
      expect(worker.running()).toBe(0)
    }, patience)
    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toHaveLength(1)
  })

  it('evaluates a call with a human result if requested', async () => {
    const call = await addPendingCall(testDb)
    const human = { result: unevaluatedLeadQuality('Listened to it.'), source: 'human', model: null } as const
    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, {
      evaluation: { domain: 'lead_quality', ...human },
      now: new Date()
    })
    await requestWork({ db, organizationId: call.organizationId }, [call.callId], {
      domain: 'lead_quality',
      now: new Date()
    })

    start({})

    await vi.waitFor(
      async () => expect(await listWork({ db, organizationId: call.organizationId }, undefined, 9)).toEqual([]),
      patience
    )
    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toMatchObject([
      { domain: 'lead_quality', model: null },
      { domain: 'lead_quality', model: 'judge-1' },
      { domain: 'prompt_adherence', model: 'judge-1' }
    ])
  })

  it('gives up tasks that crash the worker on every attempt', async () => {
    const call = await addPendingCall(testDb)
    await testDb.updateTable('evaluation_work').set({ attempts: 3, state: 'running' }).execute()

    start({ maxAttempts: 3 })

    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: call.organizationId }, 'failed', 9)).toHaveLength(2)
    }, patience)
  })

  it('does not run more evaluations at once than its concurrency', async () => {
    const waiting: (() => void)[] = []
    server.reply = (...answer) => void waiting.push(() => sayWell(...answer))
    const calls = await Promise.all([1, 2, 3].map(() => addPendingCall(testDb)))

    const worker = start({ concurrency: 2, pollMs: 1 })
    await vi.waitFor(() => expect(waiting).toHaveLength(2), patience)
    await sleep(50)

    expect(waiting).toHaveLength(2)
    expect(worker.running()).toBe(2)
    server.reply = sayWell
    for (const answer of waiting) answer()
    await Promise.all(calls.map((call) => becomes(call, 'completed')))
  })

  it('finishes tasks in progress when it is stopped', async () => {
    const requested = onNextRequest((...answer) => void setTimeout(() => sayWell(...answer), 100))
    const call = await addPendingCall(testDb)
    const worker = start({})
    await requested

    await worker.stop(60_000)

    await becomes(call, 'completed')
    expect(await listWork({ db, organizationId: call.organizationId }, undefined, 9)).toEqual([])
  })

  it('releases tasks that it cannot finish in time when it is stopped', async () => {
    const requested = onNextRequest(() => undefined)
    const call = await addPendingCall(testDb)
    const worker = start({})
    await requested

    await worker.stop(10)

    expect(await listWork({ db, organizationId: call.organizationId }, undefined, 9)).toMatchObject([
      { state: 'waiting', attempts: 0, last_error: null },
      { state: 'waiting', attempts: 0, last_error: null }
    ])
  })

  it('evaluates the other domain at once if a human result was recorded first', async () => {
    let answer = (): void => undefined
    const requested = onNextRequest((...reply) => {
      answer = () => sayWell(...reply)
    })
    const call = await addPendingCall(testDb)
    const worker = start({})
    await requested
    const result = unevaluatedPromptAdherence('Listened to it.', { system_instruction: null, system_variables: null })
    const human = { domain: 'prompt_adherence', result, source: 'human', model: null } as const
    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, {
      evaluation: human,
      now: new Date()
    })

    server.reply = sayWell
    answer()

    await becomes(call, 'completed')
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    expect(await currentEvaluations(testDb, call.callId)).toMatchObject({
      prompt_adherence: { version: 1 },
      lead_quality: { version: 1 }
    })
  })

  it('drops its result if a human result was recorded first', async () => {
    let answer = (): void => undefined
    const requested = onNextRequest((...reply) => {
      answer = () => sayWell(...reply)
    })
    const call = await addPendingCall(testDb, { system_instruction: null })
    const worker = start({})
    await requested
    const human = { result: unevaluatedLeadQuality('Listened to it.'), source: 'human', model: null } as const
    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, {
      evaluation: { domain: 'lead_quality', ...human },
      now: new Date()
    })

    answer()
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)

    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toMatchObject([
      { domain: 'lead_quality', model: null },
      { domain: 'prompt_adherence', model: null }
    ])
  })
})

async function versions() {
  return await testDb
    .selectFrom('evaluations')
    .select(['call_id', 'domain', 'model', 'prompt_version'])
    .orderBy('call_id')
    .orderBy('domain')
    .orderBy('version')
    .execute()
}

async function isReviewRequired({
  organizationId,
  callId
}: Awaited<ReturnType<typeof addPendingCall>>): Promise<boolean | null> {
  const { human_review_required: isRequired } = await testDb
    .selectFrom('calls')
    .select('human_review_required')
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .executeTakeFirstOrThrow()

  return isRequired
}
