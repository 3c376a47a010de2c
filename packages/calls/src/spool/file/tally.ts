import type { Shares } from './shares.ts'
import type { SpoolStatements } from './spool-schema.ts'

export interface SpoolContents {
  /** Reports waiting for the database. */
  readonly waiting: number
  /** Dead letters. */
  readonly failed: number
  readonly bytes: number
  /** Unreadable files that were moved aside. */
  readonly damaged: number
}

type Row = Readonly<Record<string, unknown>>

/** Overhead per report, for its row in the file and its entry in memory, in addition to its content. */
export const bytesBesideContent = 512

/** Counts the contents of a spool file as they change: in total, and by endpoint. */
export function createTally(statements: SpoolStatements, shares: Shares) {
  const contents = { waiting: 0, failed: 0, bytes: 0 }
  let lastId = 0
  for (const row of statements.totals.iterate() as Iterable<Row>) {
    const { reports, failed, length, last_id } = row as Readonly<Record<string, number>>
    const bytes = Number(length) + Number(reports) * bytesBesideContent
    add(Number(reports) - Number(failed), Number(failed), bytes, row['endpoint_id'])
    lastId = Math.max(lastId, Number(last_id))
  }

  function add(waiting: number, failed: number, bytes: number, endpointId: unknown): void {
    contents.waiting += waiting
    contents.failed += failed
    contents.bytes += bytes
    if (typeof endpointId === 'string') shares.add(endpointId, bytes)
  }

  return {
    contents: () => ({ ...contents }),
    /** The highest id when the file was opened. */
    lastId,
    kept: (endpointId: string, bytes: number) => add(1, 0, bytes, endpointId),
    deadLettered: (reports: number) => add(-reports, reports, 0, null),
    removed(rows: readonly Row[]): void {
      for (const { length, endpoint_id: endpointId, failure } of rows) {
        const wasWaiting = failure === null ? 1 : 0
        add(-wasWaiting, wasWaiting - 1, -(Number(length) + bytesBesideContent), endpointId)
      }
    }
  }
}
