import type pg from 'pg'
import { isOutage, isTransient } from '../outage/is-outage.ts'
import type { Parameter } from '../wire/message-writer.ts'
import { type Asked, createAsked, type ReadOptions } from './asked.ts'
import type { Bulkhead } from './bulkhead.ts'
import { connect, nameOf } from './connection.ts'

/** The short statements under one key. */
interface Queue {
  readonly asked: Asked[]
  /** How many pipelines of them have asked for a turn and not had it. */
  pipelines: number
}

export interface RowsReader {
  read<Result>(text: string, values: readonly Parameter[], options: ReadOptions<Result>): Promise<Result>
}

interface RowsReaderOptions {
  /** Whether connections keep the plans of statements. */
  readonly preparesStatements: boolean
  readonly bulkhead: Bulkhead
}

/** So many in one pipeline take no longer than one that is not short. */
const mostInPipeline = 4

/** What a short statement may take that others have kept waiting. */
const leastMs = 500

/**
 * Reads rows as bytes. The short statements under one key that are asked for in one turn of the event loop share
 * connections, and so do those that come while they wait for their turn.
 */
export function createRowsReader(pool: pg.Pool, { bulkhead, preparesStatements }: RowsReaderOptions): RowsReader {
  const queues = new Map<string, Queue>()

  function enqueue(key: string, asked: Asked): void {
    const known = queues.get(key)
    known?.asked.push(asked)
    if (known !== undefined && known.asked.length <= known.pipelines * mostInPipeline) return

    const queue = known ?? { asked: [asked], pipelines: 0 }
    queue.pipelines += 1
    queues.set(key, queue)
    setImmediate(() => void sendNext(key, queue))
  }

  async function sendNext(key: string, queue: Queue): Promise<void> {
    const leave = await bulkhead.enter(key).catch((error: unknown) => {
      for (const { reject } of takePipeline(key, queue)) reject(error)
    })
    if (leave === undefined) return

    await send(takePipeline(key, queue))
    leave()
  }

  function takePipeline(key: string, queue: Queue): Asked[] {
    queue.pipelines -= 1
    const pipeline = queue.asked.splice(0, mostInPipeline)
    if (queue.pipelines === 0) queues.delete(key)

    return pipeline
  }

  async function sendAlone(key: string, asked: Asked): Promise<void> {
    try {
      const leave = await bulkhead.enter(key)
      await send([asked])
      leave()
    } catch (error) {
      asked.reject(error)
    }
  }

  /**
   * Never rejects.
   *
   * @param limitMs how long an answer may take; undefined: as long as the pool lets it
   */
  async function send(asked: readonly Asked[], limitMs?: number): Promise<void> {
    try {
      const connection = await connect(pool)
      await connection.readRows(asked, limitMs).finally(() => connection.release())
    } catch (error) {
      await tell(asked, error)
    }
  }

  /** What a connection meets is met by all who share it; an error of the server is that of the one statement it ran. */
  async function tell(asked: readonly Asked[], error: unknown): Promise<void> {
    const unanswered = asked.filter(({ isAnswered }) => !isAnswered)
    if (asked.length === 1 || isOutage(error)) {
      for (const { reject } of unanswered) reject(error)
      return
    }

    // One that has waited for a lock, or another node, would wait for as long again, and rows come once.
    const [first, ...behind] = unanswered
    const hasHadItsTime = isTransient(error) || first?.hasBegun === true
    if (hasHadItsTime) first?.reject(error)
    const again = hasHadItsTime ? behind : unanswered
    await Promise.all(again.map((one) => send([one], leftMs(one))))
  }

  /** What is left of the time in which every statement is answered or given up. */
  function leftMs({ askedAtMs }: Asked): number | undefined {
    const wholeMs = Number(pool.options.query_timeout) || 0

    return wholeMs === 0 ? undefined : Math.max(askedAtMs + wholeMs - performance.now(), leastMs)
  }

  return {
    read: (text, values, options) =>
      new Promise((resolve, reject) => {
        const name = preparesStatements ? nameOf(text, values) : ''
        const asked = createAsked({ name, text, values }, options, resolve, reject)
        if (options.isShort) enqueue(options.key, asked)
        else void sendAlone(options.key, asked)
      })
  }
}
