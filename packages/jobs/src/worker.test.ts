import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Job } from './job.ts'
import { startWorker, type Worker } from './worker.ts'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }
const workers: Worker[] = []

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
})

describe('worker', () => {
  it('runs the tasks of each job, regardless of how long another job takes', async () => {
    const done: number[] = []
    const stuck = someJob({ name: 'stuck', claim: give(1), run: untilAborted })
    const quick = someJob({ name: 'quick', claim: give(1, 2, 3), run: async (work) => void done.push(work) })

    const worker = start([stuck, quick])

    await expect.poll(() => done).toEqual([1, 2, 3])
    expect(worker.running('stuck')).toBe(1)
    expect(worker.running('quick')).toBe(0)
  })

  it('reports the health of each job', () => {
    const worker = start([someJob({ name: 'one', health: () => ({ asks: 'a service' }) }), someJob({ name: 'other' })])

    expect(worker.health()).toEqual({ one: { running: 0, asks: 'a service' }, other: { running: 0 } })
  })

  it('claims no more than the concurrency of the job, and leases it', async () => {
    const claim = vi.fn(give(1, 2, 3))
    const now = new Date('2026-11-20T12:00:00Z')

    const worker = start([someJob({ concurrency: 2, leaseMs: 60_000, claim, run: untilAborted })], () => now)
    await expect.poll(() => worker.running('some')).toBe(2)
    await sleep(20)

    expect(claim.mock.calls).toEqual([
      [{ leaseId: expect.any(String), limit: 2, now, leasedUntil: new Date('2026-11-20T12:01:00Z') }]
    ])
  })

  it('claims nothing while more tasks run than the concurrency, after a claim returned too many', async () => {
    const claim = vi.fn(async () => {
      await sleep(1)
      return [1, 2, 3]
    })

    const worker = start([someJob({ concurrency: 2, claim, run: untilAborted })])
    await expect.poll(() => worker.running('some')).toBe(3)
    await sleep(20)

    expect(claim).toHaveBeenCalledOnce()
  })

  it('continues after a failed search and after a failed task', async () => {
    const reported = vi.fn()
    const done: number[] = []
    const claim = vi.fn(give(1, 2)).mockRejectedValueOnce(new Error('no database'))
    const job = someJob({
      claim,
      run: async (work) => {
        if (work === 1) throw new Error('no database')
        done.push(work)
      }
    })

    start([job], undefined, { ...log, warn: reported, error: reported })

    await expect.poll(() => done).toEqual([2])
    const err = expect.any(Error)
    expect(reported.mock.calls).toEqual([
      [{ job: 'some', err }, 'cannot search for work'],
      [{ job: 'some', work: 1, err }, 'work is left to the end of its lease']
    ])
  })

  it('claims nothing after it is stopped, and releases tasks that take too long', async () => {
    const ended: number[] = []
    const { promise: answer, resolve: answers } = Promise.withResolvers<void>()
    const run: Job<number>['run'] = async (work, signal) => {
      await (work === 1 ? answer : untilAborted(work, signal))
      ended.push(work)
    }
    const worker = start([someJob({ concurrency: 2, claim: give(1, 2, 3), run })])
    await expect.poll(() => worker.running('some')).toBe(2)

    const stopped = worker.stop(100)
    answers()
    await stopped

    expect(ended).toEqual([1, 2])
  })
})

/** Returns a claim that hands out these tasks up to the limit. */
function give(...works: number[]): Job<number>['claim'] {
  return async ({ limit }) => works.splice(0, limit)
}

async function untilAborted(_work: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

function someJob(changed: Partial<Job<number>>): Job<number> {
  return {
    name: 'some',
    concurrency: 1,
    leaseMs: 60_000,
    pollMs: 1,
    claim: async () => [],
    run: async () => undefined,
    identify: (work) => ({ work }),
    measure: async () => ({ due: 0, failed: 0, oldestDueAt: undefined }),
    health: () => ({}),
    ...changed
  }
}

function start(jobs: readonly Job[], now = () => new Date(), reported = log): Worker {
  const worker = startWorker(jobs, { now, log: reported })
  workers.push(worker)

  return worker
}
