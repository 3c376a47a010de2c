import { setTimeout as sleep } from 'node:timers/promises'
import { listWork, retryWork } from '@callbook/db'
import { currentEvaluations } from '@callbook/db/testing'
import { describe, expect, it, vi } from 'vitest'
import { addPendingCall, patience, prepareWorkers, type Reply, say, sayWell } from '../testing/index.ts'

const { db, testDb, server, clock, start, onNextRequest, becomes, statusOf } = await prepareWorkers()

describe('evaluation job with a failing model', () => {
  it("retries after a failure, not earlier than the model's Retry-After", async () => {
    server.reply = (_, response) => void response.writeHead(429, { 'retry-after': '600' }).end()
    const call = await addPendingCall(testDb)
    const before = Date.now() + clock.skippedMs

    start({})
    await vi.waitFor(async () => {
      expect(
        (await listWork({ db, organizationId: call.organizationId }, 'waiting', 9)).map(({ last_error }) => last_error)
      ).toContain('The model returned HTTP 429')
    }, patience)
    const [work] = (await listWork({ db, organizationId: call.organizationId }, 'waiting', 9)).filter(
      ({ last_error }) => last_error
    )
    expect(Date.parse(work?.run_after ?? '')).toBeGreaterThanOrEqual(before + 600_000)

    server.reply = sayWell
    await vi.waitFor(async () => {
      // The failure of the other evaluation may arrive, and postpone it, after the clock was advanced.
      clock.skippedMs += 2_000_000
      expect(await statusOf(call)).toBe('completed')
    }, patience)
  })

  it('gives up after the last attempt, until a user retries', async () => {
    server.reply = (_, response) => say(response, 'It went well.')
    const call = await addPendingCall(testDb)

    start({ maxAttempts: 1 })
    const last_error = 'The model returned an invalid answer: the answer: Expected JSON'
    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: call.organizationId }, 'failed', 9)).toMatchObject([
        { attempts: 1, last_error },
        { attempts: 1, last_error }
      ])
    }, patience)
    expect(await statusOf(call)).toBe('pending')

    server.reply = sayWell
    expect(await retryWork({ db, organizationId: call.organizationId }, undefined, new Date())).toBe(2)
    await becomes(call, 'completed')
  })

  it('evaluates one domain although the other fails, and repeats only that one', async () => {
    server.reply = (question, response, index) => {
      if (question.response_format.json_schema.name === 'prompt_adherence') say(response, 'It went well.')
      else sayWell(question, response, index)
    }
    const call = await addPendingCall(testDb)

    start({ maxAttempts: 1 })

    await becomes(call, 'partial')
    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: call.organizationId }, undefined, 9)).toMatchObject([
        { domain: 'prompt_adherence', state: 'failed', attempts: 1, last_error: expect.stringContaining('invalid') }
      ])
    }, patience)
    expect(await currentEvaluations(testDb, call.callId)).toMatchObject({ lead_quality: { version: 1 } })
    server.reply = sayWell
    expect(await retryWork({ db, organizationId: call.organizationId }, call.callId, new Date())).toBe(1)
    await becomes(call, 'completed')
    expect(await currentEvaluations(testDb, call.callId)).toMatchObject({ lead_quality: { version: 1 } })
  })

  it('counts no attempt during an outage of the model and continues afterwards', async () => {
    const fail: Reply = (_, response) => void response.writeHead(503).end()
    const calls = await Promise.all([1, 2, 3, 4].map(() => addPendingCall(testDb)))
    let failed = 0
    server.reply = (...answer) => {
      failed += 1
      fail(...answer)
    }

    const worker = start({ maxAttempts: 1 })
    await vi.waitFor(() => {
      clock.skippedMs += 60_000
      expect(failed).toBeGreaterThan(12)
    }, patience)
    expect(worker.failingSince()).toBeInstanceOf(Date)
    server.reply = sayWell

    // The last failure also starts a pause.
    await vi.waitFor(
      async () => {
        clock.skippedMs += 600_000
        expect(await Promise.all(calls.map(statusOf))).toEqual(calls.map(() => 'completed'))
      },
      { ...patience, interval: 500 }
    )
    expect(worker.failingSince()).toBeUndefined()
  })

  it('probes an unavailable model with a single call', async () => {
    server.reply = (_, response) => void response.writeHead(503).end()
    const calls = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addPendingCall(testDb)))
    const worker = start({ concurrency: 3, pollMs: 1 })
    await vi.waitFor(() => expect(worker.failingSince()).toBeInstanceOf(Date), patience)
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    const waiting: (() => void)[] = []
    server.reply = (...answer) => void waiting.push(() => sayWell(...answer))

    clock.skippedMs += 600_000
    await vi.waitFor(() => expect(waiting).toHaveLength(1), patience)
    await sleep(50)
    expect(waiting).toHaveLength(1)

    server.reply = sayWell
    for (const answer of waiting) answer()
    await Promise.all(calls.map((call) => becomes(call, 'completed')))
  })

  it('gives up a call that fails while the model completes other calls', async () => {
    const poison = await addPendingCall(testDb, { system_instruction: null, ended_reason: 'poison' })
    server.reply = (question, response, index) => {
      if (question.messages[1]?.content.includes('poison')) response.writeHead(400).end()
      else sayWell(question, response, index)
    }

    start({ maxAttempts: 3, concurrency: 1 })
    await vi.waitFor(async () => {
      await addPendingCall(testDb)
      clock.skippedMs += 3_600_000
      expect(await listWork({ db, organizationId: poison.organizationId }, 'failed', 9)).toMatchObject([
        { attempts: 3, last_error: 'The model returned HTTP 400' }
      ])
    }, patience)
  })

  it('sends no requests during Retry-After and completes tasks that need no model', async () => {
    const requested = onNextRequest((_, response) => void response.writeHead(429, { 'retry-after': '600' }).end())
    await addPendingCall(testDb)
    const worker = start({})
    await requested
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    const before = server.requests.length

    const spoken = await addPendingCall(testDb)
    await becomes(await addPendingCall(testDb, { messages: '[]' }), 'completed')
    await vi.waitFor(async () => {
      expect(await listWork({ db, organizationId: spoken.organizationId }, 'waiting', 9)).toMatchObject([
        { needs_model: true },
        { needs_model: true }
      ])
    }, patience)

    expect(server.requests).toHaveLength(before)
    server.reply = sayWell
    clock.skippedMs += 1_000_000
    await becomes(spoken, 'completed')
  })

  it('logs once that the model is unavailable and once that it is available again', async () => {
    const logged: string[] = []
    const failAs = (level: string) => (_: object, message: string) => void logged.push(`${level}: ${message}`)
    const log = { debug: failAs('debug'), info: failAs('info'), warn: failAs('warn'), error: failAs('error') }
    server.reply = (_, response) => response.writeHead(503).end()
    const calls = await Promise.all([1, 2, 3].map(() => addPendingCall(testDb)))

    const worker = start({ log })
    await vi.waitFor(() => expect(worker.failingSince()).toBeDefined(), patience)
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    server.reply = sayWell
    clock.skippedMs += 3_600_000
    await Promise.all(calls.map((call) => becomes(call, 'completed')))

    expect(logged.filter((line) => !line.startsWith('debug: ') && line !== 'info: evaluated')).toEqual([
      'info: model unavailable',
      'info: model available again'
    ])
    expect(logged).toContain('debug: evaluation failed')
  })
})
