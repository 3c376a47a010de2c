import { isOutage } from '../ingest/is-outage.ts'
import type { ReportWriter } from '../ingest/report-writer.ts'
import { isConflict, isFaultOfData } from '../ingest/sqlstate.ts'
import type { ReportSpool } from './report-spool.ts'
import type { SpooledReport } from './stored-report.ts'

export interface DrainOptions {
  /** Reports in all; every one that waits by default. */
  readonly maxReports?: number
  /** Told of each report that was not stored, but for an outage. */
  readonly onFailure: (error: unknown) => void
  readonly stop: AbortSignal
}

/** What became of a spooled report. `left`: it failed for a reason that may pass. */
type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly failure: string }
  | { readonly kind: 'left' }
  | { readonly kind: 'outage'; readonly error: unknown }

const roundSize = 128

/**
 * Takes reports from the spool to the database in the order of their arrival. Reports of different calls go side by
 * side; one that fails holds up only those of its own call, and one that the database refuses nothing at all.
 *
 * @returns whether none had to be left
 * @throws the error of an outage; what was stored before it is no longer in the spool
 */
export async function drain(spool: ReportSpool, writer: ReportWriter, options: DrainOptions): Promise<boolean> {
  const { maxReports = Number.POSITIVE_INFINITY, onFailure, stop } = options
  const heldUp = new Set<string>()
  let lastId = 0

  for (let taken = 0; taken < maxReports && !stop.aborted; ) {
    const round = await spool.next(lastId, Math.min(roundSize, maxReports - taken))
    const last = round.at(-1)
    if (last === undefined) break

    const verdicts = await offer(round, writer, heldUp, onFailure)
    await spool.settle(round.flatMap((report) => settlements(report, verdicts.get(report))))
    const outage = [...verdicts.values()].find(({ kind }) => kind === 'outage')
    if (outage?.kind === 'outage') throw outage.error

    taken += round.length
    lastId = last.id
  }

  return heldUp.size === 0
}

/** @param heldUp calls of which an earlier report had to be left; this round's are added */
async function offer(
  round: readonly SpooledReport[],
  writer: ReportWriter,
  heldUp: Set<string>,
  onFailure: (error: unknown) => void
): Promise<ReadonlyMap<SpooledReport, Verdict>> {
  const verdicts = new Map<SpooledReport, Verdict>()
  const calls = Map.groupBy(round, ({ callKey }) => callKey)

  await Promise.all(
    [...calls].map(async ([callKey, reports]) => {
      for (const spooled of reports) {
        if (heldUp.has(callKey)) return
        const verdict = await store(spooled, writer, onFailure)
        verdicts.set(spooled, verdict)
        if (verdict.kind === 'left' || verdict.kind === 'outage') heldUp.add(callKey)
      }
    })
  )

  return verdicts
}

async function store(
  { report }: SpooledReport,
  writer: ReportWriter,
  onFailure: (error: unknown) => void
): Promise<Verdict> {
  try {
    await writer.append(report)

    return { kind: 'done' }
  } catch (error) {
    if (isOutage(error)) return { kind: 'outage', error }
    onFailure(error)

    return isFaultOfData(error) && !isConflict(error) ? { kind: 'refused', failure: String(error) } : { kind: 'left' }
  }
}

function settlements({ id, callKey }: SpooledReport, verdict: Verdict | undefined) {
  if (verdict?.kind === 'done') return [{ id, callKey }]

  return verdict?.kind === 'refused' ? [{ id, callKey, failure: verdict.failure }] : []
}
