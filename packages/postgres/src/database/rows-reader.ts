import type pg from 'pg'
import { isOutage, isTransient } from '../outage/is-outage.ts'
import type { Parameter } from '../wire/message-writer.ts'
import type { Bulkhead } from './bulkhead.ts'
import { connect, nameOf } from './connection.ts'
import { createPending, type PendingStatement, type ReadOptions } from './pending-statement.ts'

/** Queued short statements of one key. */
interface Queue {
  readonly requested: PendingStatement[]
  /** Number of pipelines that wait at the bulkhead. */
  pipelines: number
}

export interface RowsReader {
  read<Result>(text: string, values: readonly Parameter[], options: ReadOptions<Result>): Promise<Result>
}

interface RowsReaderOptions {
  readonly preparesStatements: boolean
  readonly bulkhead: Bulkhead
}

/** This many short statements take no longer than one long statement. */
const mostInPipeline = 4

/** Minimum timeout of a short statement that waited behind others. */
const leastMs = 500

/**
 * Reads rows as bytes. Short statements of one key share connections if they are requested in one turn of the event
 * loop or while they wait at the bulkhead.
 */
export function createRowsReader(pool: pg.Pool, { bulkhead, preparesStatements }: RowsReaderOptions): RowsReader {
  const queues = new Map<string, Queue>()

  function enqueue(key: string, requested: PendingStatement): void {
    const known = queues.get(key)
    known?.requested.push(requested)
    if (known !== undefined && known.requested.length <= known.pipelines * mostInPipeline) return

    const queue = known ?? { requested: [requested], pipelines: 0 }
    queue.pipelines += 1
    queues.set(key, queue)
    setImmediate(() => void sendNext(key, queue))
  }

  async function sendNext(key: string, queue: Queue): Promise<void> {
    const leave = await bulkhead.enter(key).catch((error: unknown) => {
      for (const { reject } of claimPipeline(key, queue)) reject(error)
    })
    if (leave === undefined) return

    await send(claimPipeline(key, queue))
    leave()
  }

  function claimPipeline(key: string, queue: Queue): PendingStatement[] {
    queue.pipelines -= 1
    const pipeline = queue.requested.splice(0, mostInPipeline)
    if (queue.pipelines === 0) queues.delete(key)

    return pipeline
  }

  async function sendSeparately(key: string, requested: PendingStatement): Promise<void> {
    try {
      const leave = await bulkhead.enter(key)
      await send([requested])
      leave()
    } catch (error) {
      requested.reject(error)
    }
  }

  /**
   * Never rejects.
   *
   * @param limitMs timeout of the response; `undefined` for the timeout of the pool
   */
  async function send(requested: readonly PendingStatement[], limitMs?: number): Promise<void> {
    try {
      const connection = await connect(pool)
      await connection.readRows(requested, limitMs).finally(() => connection.release())
    } catch (error) {
      await notify(requested, error)
    }
  }

  /** A lost connection fails all statements on it. A server error fails only its statement. */
  async function notify(requested: readonly PendingStatement[], error: unknown): Promise<void> {
    const unanswered = requested.filter(({ isAnswered }) => !isAnswered)
    if (requested.length === 1 || isOutage(error)) {
      for (const { reject } of unanswered) reject(error)
      return
    }

    // A statement that waited for a lock or another node would wait as long again, and rows arrive once.
    const [first, ...behind] = unanswered
    const hasHadItsTime = isTransient(error) || first?.hasBegun === true
    if (hasHadItsTime) first?.reject(error)
    const again = hasHadItsTime ? behind : unanswered
    await Promise.all(again.map((one) => send([one], leftMs(one))))
  }

  function leftMs({ requestedAtMs }: PendingStatement): number | undefined {
    const wholeMs = Number(pool.options.query_timeout) || 0

    return wholeMs === 0 ? undefined : Math.max(requestedAtMs + wholeMs - performance.now(), leastMs)
  }

  return {
    read: (text, values, options) =>
      new Promise((resolve, reject) => {
        const name = preparesStatements ? nameOf(text, values) : ''
        const requested = createPending({ name, text, values }, options, resolve, reject)
        if (options.isShort) enqueue(options.key, requested)
        else void sendSeparately(options.key, requested)
      })
  }
}
