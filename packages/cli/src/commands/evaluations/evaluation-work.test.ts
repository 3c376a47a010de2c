import { type NewEvaluation, recordEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import { type CallId, type OrganizationId, unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()

const messages = JSON.stringify([
  { role: 'assistant', text: 'How can I help?', start_seconds: 1 },
  { role: 'user', text: 'I need a service.', start_seconds: 4 }
])
const now = new Date()

describe('evaluation list and retry', () => {
  it('show failed evaluations and retry them', async () => {
    const organizationId = await addOrganization(testDb)
    const [failed, waiting] = [await addSpokenCall(organizationId), await addSpokenCall(organizationId)]
    await addWork(organizationId, failed, { state: 'failed', attempts: 10, last_error: 'The model returned 500' })
    await addWork(organizationId, waiting, {})

    const before = await json(['evaluation', 'list', '--state', 'failed', '--organization', organizationId])
    const retried = await json(['evaluation', 'retry', '--call', failed])
    const after = await json(['evaluation', 'list', '--organization', organizationId])

    expect(before).toMatchObject([
      { call_id: failed, domain: 'lead_quality', attempts: 10, last_error: 'The model returned 500' }
    ])
    expect(retried).toEqual({ retried: 1 })
    expect(after).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 0 }
    ])
    expect(await json(['evaluation', 'retry', '--organization', organizationId])).toEqual({ retried: 0 })
  })
})

describe('evaluation run', () => {
  it('estimates the cost and then requests only missing evaluations', async () => {
    const organizationId = await addOrganization(testDb)
    const since = new Date().toISOString()
    const evaluated = await addSpokenCall(organizationId)
    await record(organizationId, evaluated, 'model', 50)
    const [spoken, silent] = [await addSpokenCall(organizationId), await addSpokenCall(organizationId, '[]')]
    const args = ['evaluation', 'run', '--since', since, '--organization', organizationId, '--domain', 'lead_quality']

    const estimate = await json([...args, '--dry-run'])
    expect(await works(organizationId)).toEqual([])
    const run = await json(args)
    const again = await json(args)

    const expected = { domain: 'lead_quality', prompt_version: 'lead-quality-v1', calls: 3, evaluations: 2 }
    expect(estimate).toMatchObject({ applied: false, requested: 0, runs: [{ ...expected, judged_by_model: 1 }] })
    expect(estimate).toMatchObject({ runs: [{ input_tokens: expect.any(Number), output_tokens: 900 }] })
    expect(run).toMatchObject({ applied: true, requested: 2 })
    expect(again).toMatchObject({ requested: 0, runs: [{ evaluations: 0 }] })
    expect(await works(organizationId)).toEqual(
      [spoken, silent].map((call_id) => ({ call_id, prompt_version: 'lead-quality-v1' }))
    )
  })

  it('re-evaluates calls with a result of the prompt only if requested', async () => {
    const organizationId = await addOrganization(testDb)
    const [evaluated, silent] = [await addSpokenCall(organizationId), await addSpokenCall(organizationId, '[]')]
    for (const call of [evaluated, silent]) await record(organizationId, call, 'model', 50)
    const args = ['evaluation', 'run', '--since', '2020-01-01', '--organization', organizationId]

    const run = await json([...args, '--domain', 'lead_quality', '--again'])

    expect(run).toMatchObject({ requested: 1, runs: [{ calls: 2, evaluations: 1, judged_by_model: 1 }] })
    expect(await works(organizationId)).toMatchObject([{ call_id: evaluated }])
  })

  it('prints the estimate first', async () => {
    const organizationId = await addOrganization(testDb)
    await addSpokenCall(organizationId)

    const args = ['evaluation', 'run', '--since', '2020-01-01', '--organization', organizationId]
    const { stdout } = await runAdmin(env, args)

    expect(stdout).toMatch(
      /^lead_quality: 1 calls read, 1 to evaluate, 1 of them by a model \(about \d+ input and \d+ output tokens/
    )
    expect(stdout).toContain('Requested 2 evaluations')
  })

  it('rejects an unknown prompt', async () => {
    const args = ['evaluation', 'run', '--since', '2026-01-01', '--prompt-version', 'v9']

    expect(await error(args)).toBe('There is no prompt v9')
    expect(await error([...args, '--domain', 'lead_quality'])).toBe(
      'There is no prompt v9 for lead_quality. Prompts: lead-quality-v1'
    )
  })
})

describe('evaluation agreement', () => {
  it('compares the latest results of the model and of people for each call', async () => {
    const organizationId = await addOrganization(testDb)
    for (const [machine, human] of [
      [80, 60],
      [40, 50],
      [10, null]
    ] as const) {
      const callId = await addSpokenCall(organizationId)
      await record(organizationId, callId, 'model', 99)
      await record(organizationId, callId, 'model', machine)
      await record(organizationId, callId, 'human', human)
    }
    await record(organizationId, await addSpokenCall(organizationId), 'human', 0)

    const agreement = await json(['evaluation', 'agreement', '--organization', organizationId])

    expect(agreement).toContainEqual({
      domain: 'lead_quality',
      field: 'overall_score',
      measure: 'mean_absolute_error',
      value: 15,
      calls: 2
    })
    expect(agreement).toContainEqual({
      domain: 'lead_quality',
      field: 'flags.negative_call',
      measure: 'cohens_kappa',
      value: 0.4,
      calls: 3
    })
    expect(agreement).toContainEqual({
      domain: 'prompt_adherence',
      field: 'score',
      measure: 'mean_absolute_error',
      value: null,
      calls: 0
    })
  })

  it('compares sampled and flagged calls apart', async () => {
    const organizationId = await addOrganization(testDb)
    for (const [human, reason] of [
      [50, { flagged: false }],
      [80, { flagged: true }],
      [90, { flagged: false, sampled: true }]
    ] as const) {
      const callId = await addSpokenCall(organizationId)
      await record(organizationId, callId, 'model', 90)
      await record(organizationId, callId, 'human', human)
      await testDb.updateTable('call_scores').set(reason).where('call_id', '=', callId).execute()
    }
    const args = ['evaluation', 'agreement', '--organization', organizationId, '--calls']

    const errors = await Promise.all(
      ['all', 'flagged', 'sampled'].map(async (group) => {
        const [overall] = (await json([...args, group])) as { value: number; calls: number }[]

        return [overall?.value, overall?.calls]
      })
    )

    expect(errors).toEqual([
      [16.667, 3],
      [10, 1],
      [0, 1]
    ])
  })

  it('filters by model and prompt', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addSpokenCall(organizationId)
    await record(organizationId, callId, 'model', 90, 'lead-quality-v0')
    await record(organizationId, callId, 'model', 60)
    await record(organizationId, callId, 'human', 50)
    const args = ['evaluation', 'agreement', '--organization', organizationId]

    const errors = await Promise.all(
      [[], ['--prompt-version', 'lead-quality-v0'], ['--model', 'judge-1'], ['--model', 'judge-2']].map(
        async (filter) => ((await json([...args, ...filter])) as { value: number | null }[])[0]?.value
      )
    )

    expect(errors).toEqual([10, 40, 10, null])
  })

  it('skips calls that could not be evaluated', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addSpokenCall(organizationId, '[]')
    await record(organizationId, callId, 'model', null)
    await record(organizationId, callId, 'human', 50)

    const agreement = await json(['evaluation', 'agreement', '--organization', organizationId])

    expect((agreement as { calls: number }[]).map(({ calls }) => calls)).toEqual(Array(12).fill(0))
  })
})

async function addSpokenCall(organizationId: OrganizationId, said = messages): Promise<CallId> {
  return await addCall(testDb, organizationId, await addClient(testDb, organizationId), { messages: said })
}

async function addWork(organizationId: OrganizationId, callId: CallId, changed: object): Promise<void> {
  const work = { organization_id: organizationId, call_id: callId, domain: 'lead_quality', state: 'waiting' }
  await testDb
    .insertInto('evaluation_work')
    .values({ ...work, attempts: 0, run_after: now, ...changed })
    .execute()
}

/** Records a result. A low score marks the call as negative. */
async function record(
  organizationId: OrganizationId,
  callId: CallId,
  source: 'human' | 'model',
  score: number | null,
  promptVersion = 'lead-quality-v1'
): Promise<void> {
  const unevaluated = unevaluatedLeadQuality('Invented.')
  const flags = { ...unevaluated.flags, negative_call: score === null || score < 45 }
  const result = { ...unevaluated, overall_score: score, flags }
  const scoring = { promptVersion, inputTokens: null, outputTokens: null, costUsd: null }
  const evaluation: NewEvaluation = { domain: 'lead_quality', result, source, model: null }
  const made = source === 'model' ? { ...evaluation, model: 'judge-1', scoring } : evaluation
  await recordEvaluation(db, organizationId, callId, made, now)
}

async function works(organizationId: OrganizationId) {
  return await testDb
    .selectFrom('evaluation_work')
    .select(['call_id', 'prompt_version'])
    .where('organization_id', '=', organizationId)
    .orderBy('call_id')
    .execute()
}
