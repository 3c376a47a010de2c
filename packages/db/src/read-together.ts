import type pg from 'pg'
import { type ConnectionOptions, connect } from './connection.ts'
import { isOutage } from './ingest/is-outage.ts'
import type { Parameter } from './wire/message-writer.ts'
import type { RowBuffer } from './wire/row-buffer.ts'

/** A statement that somebody waits for. */
interface Asked {
  readonly text: string
  readonly parameters: readonly Parameter[]
  readonly onRows: (rows: RowBuffer) => void
  readonly reject: (error: unknown) => void
  isAnswered: boolean
}

export interface RowsReader {
  /** @param read makes something of the rows, which are gone when it returns */
  read<Result>(text: string, parameters: readonly Parameter[], options: ReadOptions<Result>): Promise<Result>
}

export interface ReadOptions<Result> {
  readonly read: (rows: RowBuffer) => Result
  /** It takes so little time that others may wait behind it, on one connection. */
  readonly isShort: boolean
}

/** Together, they take no longer than one that is not short. */
const mostTogether = 4

/** Reads rows as bytes. The short statements that are asked for in one turn of the event loop share connections. */
export function createRowsReader(pool: pg.Pool, options: ConnectionOptions): RowsReader {
  let ofThisTurn: Asked[] = []

  function sendAll(): void {
    const asked = ofThisTurn
    ofThisTurn = []
    for (let start = 0; start < asked.length; start += mostTogether) void send(asked.slice(start, start + mostTogether))
  }

  async function send(asked: readonly Asked[]): Promise<void> {
    try {
      const connection = await connect(pool, options)
      await connection.readRows(asked).finally(() => connection.release())
    } catch (error) {
      const unanswered = asked.filter(({ isAnswered }) => !isAnswered)
      if (asked.length === 1 || isOutage(error)) for (const { reject } of unanswered) reject(error)
      else await Promise.all(unanswered.map((one) => send([one]))) // whose failure it was, it will find out alone
    }
  }

  return {
    read: (text, parameters, { read, isShort }) =>
      new Promise((resolve, reject) => {
        const asked: Asked = { text, parameters, onRows, reject, isAnswered: false }
        function onRows(rows: RowBuffer): void {
          asked.isAnswered = true
          try {
            resolve(read(rows))
          } catch (error) {
            reject(error)
          }
        }

        if (!isShort) void send([asked])
        else if (ofThisTurn.push(asked) === 1) setImmediate(sendAll)
      })
  }
}
