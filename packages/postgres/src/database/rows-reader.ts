import { isOutage } from '../outage/is-outage.ts'
import type { PipelinedQuery } from '../pipeline/pipeline.ts'
import type { Row } from '../rows/json-template.ts'
import type { Connection } from './connection.ts'

export interface ReadOptions<Key extends string = string> {
  /** Owner of the statement. Statements are pipelined and queued by key. */
  readonly key: Key
  /** Whether the statement is fast enough that others may wait behind it on one connection. */
  readonly isShort: boolean
}

/** Decides which key uses the connections of a pool next, and how many at a time. */
export interface Bulkhead {
  /**
   * Waits until a key, for example an organization, may use a connection.
   *
   * @returns a function that ends the use
   * @throws if the wait takes too long
   */
  enter(key: string): Promise<() => void>
}

export const noBulkhead: Bulkhead = { enter: async () => () => undefined }

interface PendingStatement {
  readonly query: PipelinedQuery
  readonly reject: (error: unknown) => void
  readonly deadline: number
  isAnswered: boolean
}

/** Queued short statements of one key. */
interface Queue {
  readonly pending: PendingStatement[]
  /** Number of pipelines that wait at the bulkhead. */
  pipelines: number
}

interface RowsReaderOptions {
  readonly connect: () => Promise<Connection>
  readonly bulkhead: Bulkhead
  /** Time limit of a statement; 0 for none. */
  readonly limitMs: number
}

/** This many short statements take no longer than one long statement. */
const mostInPipeline = 4

/** Minimum time limit of a short statement that waited behind others. */
const leastMs = 500

/**
 * Returns a function that runs a statement and passes its rows. Short statements of one key share connections if they
 * are requested in one turn of the event loop or while they wait at the bulkhead: waking a process of the database
 * costs more than sending it a statement.
 */
export function createRowsReader({ connect, bulkhead, limitMs }: RowsReaderOptions) {
  const queues = new Map<string, Queue>()

  function enqueue(key: string, statement: PendingStatement): void {
    const queue = queues.get(key) ?? { pending: [], pipelines: 0 }
    queues.set(key, queue)
    queue.pending.push(statement)
    if (queue.pending.length <= queue.pipelines * mostInPipeline) return
    queue.pipelines += 1
    setImmediate(() => void sendInTurn(key, () => claimPipeline(key, queue)))
  }

  function claimPipeline(key: string, queue: Queue): PendingStatement[] {
    queue.pipelines -= 1
    if (queue.pipelines === 0) queues.delete(key)

    return queue.pending.splice(0, mostInPipeline)
  }

  async function sendInTurn(key: string, claim: () => PendingStatement[]): Promise<void> {
    try {
      const leave = await bulkhead.enter(key)
      await send(claim())
      leave()
    } catch (error) {
      for (const { reject } of claim()) reject(error)
    }
  }

  /** Never rejects. */
  async function send(statements: readonly PendingStatement[], mostMs?: number): Promise<void> {
    try {
      const connection = await connect()
      const queries = statements.map(({ query }) => query)
      await connection.send(queries, mostMs).finally(() => connection.release())
    } catch (error) {
      await notify(
        statements.filter(({ isAnswered }) => !isAnswered),
        error
      )
    }
  }

  /** A lost connection fails all statements on it. A server error fails only its statement; those behind it did not run. */
  async function notify([failed, ...behind]: readonly PendingStatement[], error: unknown): Promise<void> {
    failed?.reject(error)
    if (isOutage(error)) for (const { reject } of behind) reject(error)
    else await Promise.all(behind.map((statement) => send([statement], leftMs(statement))))
  }

  function leftMs({ deadline }: PendingStatement): number | undefined {
    return limitMs === 0 ? undefined : Math.max(deadline - performance.now(), leastMs)
  }

  return (query: PipelinedQuery, { key, isShort }: ReadOptions, onRow: (row: Row) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      let hasFailed = false
      const statement: PendingStatement = {
        query: { ...query, onRow: addRow, onEnd },
        reject,
        deadline: performance.now() + limitMs,
        isAnswered: false
      }

      function addRow(row: Row): void {
        if (hasFailed) return
        try {
          onRow(row)
        } catch (error) {
          hasFailed = true
          reject(error)
        }
      }

      function onEnd(): void {
        statement.isAnswered = true
        resolve()
      }

      if (isShort) enqueue(key, statement)
      else void sendInTurn(key, () => [statement])
    })
}
