import { claimWork, listEvaluationHistory, listWork, storeEvaluation } from '@callbook/db'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { unevaluatedLeadQuality } from '@callbook/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { createModel } from '../model/model.ts'
import { addPendingCall, type PendingCall, type Reply, say, sayWell, startModelServer } from '../testing/index.ts'
import { runWork } from './run-work.ts'

const { db, testDb } = await createTestDatabase()
const service = connectAs('worker', testDb)
const server = await startModelServer(sayWell)
afterAll(() => server.close())
const prices = { inputUsdPerMillion: 1, outputUsdPerMillion: 10 }
const model = createModel({ baseUrl: server.baseUrl, name: 'judge-1', apiKey: undefined, timeoutMs: 60_000, ...prices })
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
/** Each completion of `say` uses 1,000 input and 100 output tokens, and costs 0.002 US dollars. */
const costOfOne = 0.002

const refuse: Reply = (_, response) => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 100 }
  response.end(JSON.stringify({ choices: [{ message: { content: null, refusal: 'No.' } }], usage }))
}
const repairFails: Reply = (question, response) => {
  if (question.messages.length === 2) say(response, 'It went well.')
  else response.writeHead(503).end()
}

describe('includes the usage of failed attempts', () => {
  it.each<[what: string, reply: Reply, answers: number]>([
    ['gave no judgement, nor when asked again', (_, response) => say(response, 'It went well.'), 2],
    ['were refused', refuse, 1],
    ['had no second answer', repairFails, 1]
  ])('is counted with the work, and finally with the result: usage of responses that %s', async (_, reply, answers) => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    server.reply = reply
    await attempt(call)
    await attempt(call)
    expect(await workOf(call)).toMatchObject({
      input_tokens: 2_000 * answers,
      output_tokens: 200 * answers,
      cost_usd: expect.closeTo(2 * costOfOne * answers)
    })

    server.reply = sayWell
    await attempt(call)

    expect(await workOf(call)).toBeUndefined()
    expect(await listEvaluationHistory({ db, reach: call.organizationId }, call.callId, { limit: 9 })).toMatchObject([
      {
        version: 1,
        input_tokens: 1_000 + 2_000 * answers,
        output_tokens: 100 + 200 * answers,
        cost_usd: expect.closeTo((1 + 2 * answers) * costOfOne)
      }
    ])
  })

  it('is unknown if the model reports none', async () => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    server.reply = (_, response) => void response.writeHead(400).end()

    await attempt(call)

    expect(await workOf(call)).toMatchObject({ input_tokens: null, output_tokens: null, cost_usd: null })
  })

  it('counts a late result after a new request of the evaluation', async () => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    server.reply = (question, response, index) => {
      const anew = { state: 'waiting', attempts: 0, lease_id: null, leased_until: null }
      void testDb
        .updateTable('evaluation_work')
        .set({ ...anew, run_after: new Date() })
        .where('call_id', '=', call.callId)
        .execute()
        .then(() => sayWell(question, response, index))
    }
    await attempt(call)
    expect(await workOf(call)).toMatchObject({ state: 'waiting', attempts: 0, input_tokens: 1_000 })

    server.reply = sayWell
    await attempt(call)

    expect(await listEvaluationHistory({ db, reach: call.organizationId }, call.callId, { limit: 9 })).toMatchObject([
      { version: 1, input_tokens: 2_000, output_tokens: 200 }
    ])
  })

  it('is not part of human results', async () => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    server.reply = refuse
    await attempt(call)
    const human = { result: unevaluatedLeadQuality('Listened to it.'), source: 'human', model: null } as const

    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, {
      evaluation: { domain: 'lead_quality', ...human },
      now: new Date()
    })

    expect(await listEvaluationHistory({ db, reach: call.organizationId }, call.callId, { limit: 9 })).toMatchObject([
      { source: 'human', input_tokens: null, cost_usd: null }
    ])
  })

  it('is limited to the largest value that can be stored', async () => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    server.reply = (_, response) => {
      const usage = { prompt_tokens: 2 ** 31 - 1, completion_tokens: 2 ** 31 - 1 }
      response.end(JSON.stringify({ choices: [{ message: { content: 'It went well.' } }], usage }))
    }

    await attempt(call)
    await attempt(call)

    expect(await workOf(call)).toMatchObject({ attempts: 2, input_tokens: 2 ** 31 - 1 })
  })
})

let leases = 0

/** Runs the lead-quality evaluation of a call with or without success, as the worker does. */
async function attempt({ organizationId, callId }: PendingCall): Promise<void> {
  await testDb
    .updateTable('evaluation_work')
    .set({ run_after: new Date(0), domains: ['lead_quality'] })
    .where('call_id', '=', callId)
    .execute()
  leases += 1
  const leaseId = `00000000-0000-4000-8000-${String(leases).padStart(12, '0')}`
  const now = new Date()
  const lease = {
    leaseId,
    limit: 1,
    hasModel: true,
    isLowPriority: false,
    now,
    leasedUntil: new Date(Date.now() + 60_000)
  }
  const [work] = await claimWork(service, organizationId, lease)
  if (work === undefined) throw new Error('there is no work')

  const dependencies = {
    db: service,
    model,
    log,
    now: () => new Date(),
    random: () => 0,
    maxAttempts: 9,
    leaseMs: 60_000
  }
  await runWork(work, dependencies, new AbortController().signal)
}

async function workOf({ organizationId, callId }: PendingCall) {
  const work = await listWork({ db, organizationId }, undefined, 9)

  return work.find((one) => one.call_id === callId)
}
