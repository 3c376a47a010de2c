import type { prepareStatements } from './spool-schema.ts'
import { type DeadLetter, decodeReport, type SpooledReport } from './stored-report.ts'

/** Maximum bytes of reports read at a time. */
const maxRoundBytes = 16 * 1024 * 1024

/** @param firstOfOwn the lowest id of a report written by this process */
export function roundsOf(statements: ReturnType<typeof prepareStatements>, firstOfOwn: number) {
  function reportOf({ id, call_key, content }: Row): SpooledReport {
    const isOwn = Number(id) >= firstOfOwn

    return { id: Number(id), callKey: String(call_key), report: decodeReport(content as Uint8Array, isOwn) }
  }

  return {
    next: (id: number, limit: number): SpooledReport[] => readRound(statements.next.iterate(id, limit), reportOf),
    nextDeadLetters: (id: number, limit: number): DeadLetter[] =>
      readRound(statements.nextDeadLetters.iterate(id, limit), (row) => ({
        ...reportOf(row),
        failure: String(row['failure'])
      }))
  }
}

type Row = Readonly<Record<string, unknown>>

/** A round has as many reports as may be in memory at a time, and at least one. */
function readRound<Report extends SpooledReport>(rows: Iterable<Row>, read: (row: Row) => Report): Report[] {
  const round: Report[] = []
  let bytes = 0
  for (const row of rows) {
    const report = read(row)
    bytes += report.report?.body.length ?? 0
    if (round.length > 0 && bytes > maxRoundBytes) break
    round.push(report)
  }

  return round
}
