import { inspect } from 'node:util'
import type { ReportWriter } from '@callbook/calls'
import { type ClaimedPass, newId } from '@callbook/db'
import { connectAs, type TestDb } from '@callbook/db/testing'
import type { Job } from '@callbook/jobs'
import { Agent } from 'undici'
import { afterAll, expect } from 'vitest'
import { type BackfillJobOptions, createBackfillJob } from '../job/backfill-job.ts'
import type { createTestClock } from './clock.ts'
import { key, keyRing, startWriter } from './tenant.ts'

export interface TestWorker {
  readonly job: Job<ClaimedPass>
  readonly writer: ReportWriter
  /** Log entries. */
  readonly logged: object[]
  /** Found gaps, as `kind provider`. */
  readonly found: string[]
  /** Runs due passes sequentially until none is left. */
  run(): Promise<void>
  claim(): Promise<readonly ClaimedPass[]>
}

/** Creates a worker with the database rights of its role that calls the providers at `origins`. */
export function createTestWorker(
  testDb: TestDb,
  clock: ReturnType<typeof createTestClock>,
  origins: readonly string[],
  options: Partial<BackfillJobOptions> = {}
): TestWorker {
  const logged: object[] = []
  const found: string[] = []
  const note = (fields: object, message: string) => {
    logged.push({ ...fields, message })
    expect(inspect(fields, { depth: 9 })).not.toContain(key)
  }
  const dispatcher = new Agent()
  afterAll(() => dispatcher.destroy())
  const writer = startWriter(testDb, clock.now)
  const job = createBackfillJob({
    db: connectAs('worker', testDb),
    writer,
    keyRing,
    allowedOrigins: origins,
    dispatcher,
    random: () => 0,
    log: { debug: note, info: note, warn: note, error: note },
    now: clock.now,
    sleep: clock.sleep,
    onGaps: (provider, kind, count) => found.push(...Array.from({ length: count }, () => `${kind} ${provider}`)),
    ...options
  })
  const claim = () => {
    clock.forward(1_000)
    const now = clock.now()

    return job.claim({ leaseId: newId(), limit: 4, now, leasedUntil: new Date(now.getTime() + job.leaseMs) })
  }

  return {
    job,
    writer,
    logged,
    found,
    claim,
    async run() {
      for (let passes = await claim(); passes.length > 0; passes = await claim()) {
        await Promise.all(passes.map((pass) => job.run(pass, new AbortController().signal)))
      }
    }
  }
}
