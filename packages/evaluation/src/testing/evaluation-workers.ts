import type { Database } from '@callbook/db'
import { connectAs, createTestDatabase, type TestDb } from '@callbook/db/testing'
import { startWorker, type Worker } from '@callbook/jobs'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { createEvaluationJob, type EvaluationJob, type EvaluationJobOptions } from '../job/evaluation-job.ts'
import { createModel } from '../model/model.ts'
import type { PendingCall } from './calls.ts'
import { type ModelServer, type Reply, sayWell, startModelServer } from './model-server.ts'

interface TestWorker extends Pick<Worker, 'stop'>, Pick<EvaluationJob, 'failingSince'> {
  running(): number
}

interface EvaluationWorkers {
  readonly db: Database
  readonly testDb: TestDb
  /** The model of the workers. It returns valid completions until a test changes `reply`. */
  readonly server: ModelServer
  /** Clock of the workers, which a test advances. */
  readonly clock: Clock
  /** Starts a worker that stops after the test. */
  start(changed: Partial<EvaluationJobOptions>): TestWorker
  /** Resolves at the next request to the model, which gets `reply`. */
  onNextRequest(reply: Reply): Promise<void>
  becomes(call: PendingCall, status: string): Promise<void>
  statusOf(call: PendingCall): Promise<string>
}

/** Options for `vi.waitFor`. */
export const patience = { timeout: 60_000 }

/** How far the clock of workers is ahead. */
export interface Clock {
  skippedMs: number
}

const dayMs = 86_400_000

/** Sets the clock of workers to the first second of the next day in UTC: budgets begin anew at midnight. */
export function skipToNextDay(clock: Clock): void {
  const now = Date.now() + clock.skippedMs
  clock.skippedMs = (Math.floor(now / dayMs) + 1) * dayMs + 1_000 - Date.now()
}

/** Prepares a database and a model for all tests of a file. Each begins on a day of its own. */
export async function prepareWorkers(): Promise<EvaluationWorkers> {
  const { db, testDb } = await createTestDatabase()
  const service = connectAs('worker', testDb)
  const server = await startModelServer(sayWell)
  const model = createModel({ baseUrl: server.baseUrl, name: 'judge-1', apiKey: undefined, timeoutMs: 60_000 })
  const workers: TestWorker[] = []
  const clock: Clock = { skippedMs: 0 }

  afterAll(() => server.close())
  beforeEach(async () => {
    server.reply = sayWell
    skipToNextDay(clock)
    await testDb.deleteFrom('evaluation_work').execute()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  })

  async function statusOf({ organizationId, callId }: PendingCall): Promise<string> {
    const { evaluation_status } = await testDb
      .selectFrom('calls')
      .select('evaluation_status')
      .where('organization_id', '=', organizationId)
      .where('id', '=', callId)
      .executeTakeFirstOrThrow()

    return evaluation_status
  }

  return {
    db,
    testDb,
    server,
    clock,
    start(changed) {
      const silent = () => undefined
      const options: EvaluationJobOptions = {
        db: service,
        model,
        log: { debug: silent, info: silent, warn: silent, error: silent },
        now: () => new Date(Date.now() + clock.skippedMs),
        random: () => 0.5,
        maxAttempts: 5,
        concurrency: 3,
        leaseMs: 2_592_000_000,
        pollMs: 20,
        ...changed
      }
      const job = createEvaluationJob(options)
      const { running, stop } = startWorker([job], options)
      const worker = { running: () => running(job.name), failingSince: job.failingSince, stop }
      workers.push(worker)

      return worker
    },
    onNextRequest: (reply) =>
      new Promise((resolve) => {
        server.reply = (...answer) => {
          reply(...answer)
          resolve()
        }
      }),
    becomes: (call, status) => vi.waitFor(async () => expect(await statusOf(call)).toBe(status), patience),
    statusOf
  }
}
