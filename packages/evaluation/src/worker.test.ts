import { setTimeout as sleep } from 'node:timers/promises'
import { listWork, recordEvaluation, requestWork, retryWork } from '@callbook/db'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { unjudgedLeadQuality } from '@callbook/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModel } from './model.ts'
import {
  addPendingCall,
  addWork,
  type PendingCall,
  promptAdherenceAnswer,
  type Reply,
  say,
  sayWell,
  startModelServer
} from './testing/index.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'

const db = await createTestDatabase()
const service = connectAs('evaluator', db)
const server = await startModelServer(sayWell)
afterAll(() => server.close())
const model = createModel({ baseUrl: server.baseUrl, name: 'judge-1', apiKey: undefined, timeoutMs: 60_000 })
const workers: Worker[] = []
/** Moves the clock of the workers on. */
let skippedMs = 0

beforeEach(async () => {
  server.reply = sayWell
  await db.deleteFrom('evaluation_work').execute()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
})

describe('a worker', () => {
  it('completes both evaluations of the calls of all organizations', async () => {
    const calls = await Promise.all([1, 2, 3, 4, 5].map(() => addPendingCall(db)))

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
    for (const { organizationId } of calls) expect(await listWork(db, organizationId, undefined, 9)).toEqual([])
  })

  it('without a model completes only what needs none, and leaves the rest to one with a model', async () => {
    const silent = await addPendingCall(db, { messages: '[]' })
    const uninstructed = await addPendingCall(db, { system_instruction: null })
    const spoken = await addPendingCall(db)

    start({ model: undefined })
    await becomes(silent, 'completed')
    await becomes(uninstructed, 'partial')
    await vi.waitFor(async () => {
      expect(await listWork(db, spoken.organizationId, 'waiting', 9)).toMatchObject([
        { needs_model: true, attempts: 0, last_error: null },
        { needs_model: true, attempts: 0, last_error: null }
      ])
    }, patience)
    expect(await statusOf(spoken)).toBe('pending')

    start({})
    await becomes(spoken, 'completed')
    await becomes(uninstructed, 'completed')
  })

  it('asks for a review when prompt adherence found a critical failure', async () => {
    server.reply = (question, response, index) => {
      const end = response.end.bind(response)
      response.end = ((text: string) =>
        end(
          text.replace('critical_failures_summary\\":null', 'critical_failures_summary\\":\\"It cursed.\\"')
        )) as never
      sayWell(question, response, index)
    }
    const call = await addPendingCall(db)

    start({})
    await becomes(call, 'completed')

    const row = await db.selectFrom('calls').select('human_review_required').where('id', '=', call.callId).execute()
    expect(row).toEqual([{ human_review_required: true }])
  })

  it('tries again after a failure, not before the model has asked it to', async () => {
    server.reply = (_, response) => void response.writeHead(429, { 'retry-after': '600' }).end()
    const call = await addPendingCall(db)
    const before = Date.now() + skippedMs

    start({})
    await vi.waitFor(async () => {
      expect((await listWork(db, call.organizationId, 'waiting', 9)).map(({ last_error }) => last_error)).toContain(
        'The model answered 429'
      )
    }, patience)
    const [work] = (await listWork(db, call.organizationId, 'waiting', 9)).filter(({ last_error }) => last_error)
    expect(Date.parse(work?.run_after ?? '')).toBeGreaterThanOrEqual(before + 600_000)

    server.reply = sayWell
    skippedMs += 2_000_000
    await becomes(call, 'completed')
  })

  it('gives up after the last attempt, until somebody retries', async () => {
    server.reply = (_, response) => say(response, 'It went well.')
    const call = await addPendingCall(db)

    start({ maxAttempts: 1 })
    const last_error = "The model's answer has another form: the answer: Expected JSON"
    await vi.waitFor(async () => {
      expect(await listWork(db, call.organizationId, 'failed', 9)).toMatchObject([
        { attempts: 1, last_error },
        { attempts: 1, last_error }
      ])
    }, patience)
    expect(await statusOf(call)).toBe('pending')

    server.reply = sayWell
    expect(await retryWork(db, call.organizationId, undefined, new Date())).toBe(2)
    await becomes(call, 'completed')
  })

  it('counts no attempt while the model answers nobody, and goes on when it is back', async () => {
    const fail: Reply = (_, response) => void response.writeHead(503).end()
    const calls = await Promise.all([1, 2, 3, 4].map(() => addPendingCall(db)))
    let failed = 0
    server.reply = (...answer) => {
      failed += 1
      fail(...answer)
    }

    const worker = start({ maxAttempts: 1 })
    await vi.waitFor(() => {
      skippedMs += 60_000
      expect(failed).toBeGreaterThan(12)
    }, patience)
    expect(worker.failingSince()).toBeInstanceOf(Date)
    server.reply = sayWell

    skippedMs += 600_000
    await Promise.all(calls.map((call) => becomes(call, 'completed')))
    expect(worker.failingSince()).toBeUndefined()
  })

  it('asks a model that answers nobody about one call, to see whether it is back', async () => {
    server.reply = (_, response) => void response.writeHead(503).end()
    const calls = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addPendingCall(db)))
    const worker = start({ concurrency: 3, pollMs: 1 })
    await vi.waitFor(() => expect(worker.failingSince()).toBeInstanceOf(Date), patience)
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    const waiting: (() => void)[] = []
    server.reply = (...answer) => void waiting.push(() => sayWell(...answer))

    skippedMs += 600_000
    await vi.waitFor(() => expect(waiting).toHaveLength(1), patience)
    await sleep(50)
    expect(waiting).toHaveLength(1)

    server.reply = sayWell
    for (const answer of waiting) answer()
    await Promise.all(calls.map((call) => becomes(call, 'completed')))
  })

  it('gives up a call that the model fails to answer, while it answers others', async () => {
    const poison = await addPendingCall(db, { system_instruction: null, ended_reason: 'poison' })
    server.reply = (question, response, index) => {
      if (question.messages[1]?.content.includes('poison')) response.writeHead(400).end()
      else sayWell(question, response, index)
    }

    start({ maxAttempts: 3, concurrency: 1 })
    await vi.waitFor(async () => {
      await addPendingCall(db)
      skippedMs += 3_600_000
      expect(await listWork(db, poison.organizationId, 'failed', 9)).toMatchObject([
        { attempts: 3, last_error: 'The model answered 400' }
      ])
    }, patience)
  })

  it('leaves a model alone for as long as it asks, and completes what needs none meanwhile', async () => {
    const asked = whenAsked((_, response) => void response.writeHead(429, { 'retry-after': '600' }).end())
    await addPendingCall(db)
    const worker = start({})
    await asked
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    const questions = server.questions.length

    const spoken = await addPendingCall(db)
    await becomes(await addPendingCall(db, { messages: '[]' }), 'completed')
    await vi.waitFor(async () => {
      expect(await listWork(db, spoken.organizationId, 'waiting', 9)).toMatchObject([
        { needs_model: true },
        { needs_model: true }
      ])
    }, patience)

    expect(server.questions).toHaveLength(questions)
    server.reply = sayWell
    skippedMs += 1_000_000
    await becomes(spoken, 'completed')
  })

  it('makes the evaluations of new calls before those that were asked for', async () => {
    const order: string[] = []
    server.reply = (question, response, index) => {
      order.push(/new|old/.exec(question.messages[1]?.content ?? '')?.[0] ?? '')
      sayWell(question, response, index)
    }
    const old = await Promise.all([1, 2, 3].map(() => addPendingCall(db, { ended_reason: 'old' })))
    await db
      .updateTable('evaluation_work')
      .set({ is_backfill: true, run_after: new Date(0) })
      .execute()
    const recent = await Promise.all([1, 2, 3].map(() => addPendingCall(db, { ended_reason: 'new' })))

    start({ concurrency: 1, pollMs: 1 })
    await Promise.all([...old, ...recent].map((call) => becomes(call, 'completed')))

    expect(order).toEqual([...Array(6).fill('new'), ...Array(6).fill('old')])
  })

  it('judges a call again that has changed, but for what a person or another evaluator says', async () => {
    const call = await addPendingCall(db)
    const worker = start({})
    await becomes(call, 'completed')
    const human = { result: unjudgedLeadQuality('Listened to it.'), source: 'human', model: null } as const
    await recordEvaluation(db, call.organizationId, call.callId, { domain: 'lead_quality', ...human }, new Date())
    server.reply = (_, response) => say(response, { ...promptAdherenceAnswer, score: 55 })

    await addWork(db, call)

    await vi.waitFor(async () => {
      expect(await listWork(db, call.organizationId, undefined, 9)).toEqual([])
      expect(worker.running()).toBe(0)
    }, patience)
    const results = await db.selectFrom('call_evaluations').selectAll().where('call_id', '=', call.callId).execute()
    expect(results.map(({ prompt_adherence }) => JSON.parse(prompt_adherence ?? ''))).toMatchObject([{ score: 55 }])
    expect(results.map(({ lead_quality }) => JSON.parse(lead_quality ?? ''))).toEqual([human.result])
    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toHaveLength(4)
  })

  it.each([
    { source: 'import', model: null },
    { source: 'model', model: 'judge-of-theirs' }
  ] as const)('leaves what came from elsewhere as it is: $source $model', async (theirs) => {
    const call = await addPendingCall(db, { system_instruction: null })
    const result = unjudgedLeadQuality('Theirs.')
    const evaluation = { domain: 'lead_quality', result, ...theirs } as const
    await recordEvaluation(db, call.organizationId, call.callId, evaluation, new Date())
    await db.deleteFrom('evaluation_work').execute()
    await addWork(db, call, { domain: 'lead_quality' })

    const worker = start({})

    await vi.waitFor(async () => {
      expect(await listWork(db, call.organizationId, undefined, 9)).toEqual([])
      expect(worker.running()).toBe(0)
    }, patience)
    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toHaveLength(1)
  })

  it('judges what a person has judged where somebody asks for it', async () => {
    const call = await addPendingCall(db)
    const human = { result: unjudgedLeadQuality('Listened to it.'), source: 'human', model: null } as const
    await recordEvaluation(db, call.organizationId, call.callId, { domain: 'lead_quality', ...human }, new Date())
    const asked = { domain: 'lead_quality', promptVersion: 'lead-quality-v1' } as const
    await requestWork(db, call.organizationId, [call.callId], asked, new Date())

    start({})

    await vi.waitFor(async () => expect(await listWork(db, call.organizationId, undefined, 9)).toEqual([]), patience)
    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toMatchObject([
      { domain: 'lead_quality', model: null },
      { domain: 'lead_quality', model: 'judge-1' },
      { domain: 'prompt_adherence', model: 'judge-1' }
    ])
  })

  it('leaves nothing that kills it to be tried for ever', async () => {
    const call = await addPendingCall(db)
    await db.updateTable('evaluation_work').set({ attempts: 3, state: 'running' }).execute()

    start({ maxAttempts: 3 })

    await vi.waitFor(async () => {
      expect(await listWork(db, call.organizationId, 'failed', 9)).toHaveLength(2)
    }, patience)
  })

  it('makes no more evaluations at once than it may', async () => {
    const waiting: (() => void)[] = []
    server.reply = (...answer) => void waiting.push(() => sayWell(...answer))
    const calls = await Promise.all([1, 2, 3].map(() => addPendingCall(db)))

    const worker = start({ concurrency: 2, pollMs: 1 })
    await vi.waitFor(() => expect(waiting).toHaveLength(2), patience)
    await sleep(50)

    expect(waiting).toHaveLength(2)
    expect(worker.running()).toBe(2)
    server.reply = sayWell
    for (const answer of waiting) answer()
    await Promise.all(calls.map((call) => becomes(call, 'completed')))
  })

  it('finishes what it is at when it is stopped', async () => {
    const asked = whenAsked((...answer) => void setTimeout(() => sayWell(...answer), 100))
    const call = await addPendingCall(db)
    const worker = start({})
    await asked

    await worker.stop(60_000)

    await becomes(call, 'partial')
    expect(await listWork(db, call.organizationId, undefined, 9)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  it('tells once that the model does not answer, and once that it answers again', async () => {
    const told: string[] = []
    const tellAs = (level: string) => (_: object, message: string) => void told.push(`${level}: ${message}`)
    const log = { debug: tellAs('debug'), info: tellAs('info'), warn: tellAs('warn'), error: tellAs('error') }
    server.reply = (_, response) => response.writeHead(503).end()
    const calls = await Promise.all([1, 2, 3].map(() => addPendingCall(db)))

    const worker = start({ log })
    await vi.waitFor(() => expect(worker.failingSince()).toBeDefined(), patience)
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    server.reply = sayWell
    skippedMs += 3_600_000
    await Promise.all(calls.map((call) => becomes(call, 'completed')))

    expect(told.filter((line) => !line.startsWith('debug: ') && line !== 'info: evaluated')).toEqual([
      'info: the model does not answer',
      'info: the model answers again'
    ])
    expect(told).toContain('debug: a call could not be evaluated')
  })

  it('gives back what it cannot finish in time when it is stopped', async () => {
    const asked = whenAsked(() => undefined)
    const call = await addPendingCall(db)
    const worker = start({})
    await asked

    await worker.stop(10)

    expect(await listWork(db, call.organizationId, undefined, 9)).toMatchObject([
      { state: 'waiting', attempts: 0, last_error: null },
      { state: 'waiting', attempts: 0, last_error: null }
    ])
  })

  it('drops its result when a person was faster', async () => {
    let answer = (): void => undefined
    const asked = whenAsked((...reply) => {
      answer = () => sayWell(...reply)
    })
    const call = await addPendingCall(db, { system_instruction: null })
    start({})
    await asked
    const human = { result: unjudgedLeadQuality('Listened to it.'), source: 'human', model: null } as const
    await recordEvaluation(db, call.organizationId, call.callId, { domain: 'lead_quality', ...human }, new Date())

    answer()
    await vi.waitFor(() => expect(workers[0]?.running()).toBe(0), patience)

    expect((await versions()).filter(({ call_id }) => call_id === call.callId)).toMatchObject([
      { domain: 'lead_quality', model: null },
      { domain: 'prompt_adherence', model: null }
    ])
  })
})

function start(changed: Partial<WorkerOptions>): Worker {
  const silent = () => undefined
  const worker = startWorker({
    db: service,
    model,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    now: () => new Date(Date.now() + skippedMs),
    random: () => 0.5,
    maxAttempts: 5,
    concurrency: 3,
    leaseMs: 2_592_000_000,
    pollMs: 20,
    ...changed
  })
  workers.push(worker)

  return worker
}

/** Resolves when the model is asked next, which it answers with `reply`. */
function whenAsked(reply: Reply): Promise<void> {
  return new Promise((resolve) => {
    server.reply = (...answer) => {
      reply(...answer)
      resolve()
    }
  })
}

const patience = { timeout: 30_000 }

async function becomes(call: PendingCall, status: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await statusOf(call)).toBe(status)
  }, patience)
}

async function statusOf({ organizationId, callId }: PendingCall): Promise<string> {
  const { evaluation_status } = await db
    .selectFrom('calls')
    .select('evaluation_status')
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .executeTakeFirstOrThrow()

  return evaluation_status
}

async function versions() {
  return await db
    .selectFrom('evaluation_versions')
    .select(['call_id', 'domain', 'model', 'prompt_version'])
    .orderBy('call_id')
    .orderBy('domain')
    .orderBy('version')
    .execute()
}
