import type { Refusal } from '../ingest/incoming-report.ts'
import { isOutage } from '../ingest/is-outage.ts'
import { QueueFullError } from '../ingest/report-queue.ts'
import type { ReportWriter } from '../ingest/report-writer.ts'
import { isConflict, isFaultOfData, sqlstateOf } from '../sqlstate.ts'
import type { ReportSpool } from './report-spool.ts'
import type { SpooledReport } from './stored-report.ts'

export interface DrainOptions {
  /** Reports in all; every one that waits by default. */
  readonly maxReports?: number
  /** Told of what was not stored, but for an outage; in words of ours where a report was set aside. */
  readonly onFailure: (error: unknown) => void
  readonly stop: AbortSignal
}

/** What became of a spooled report. `left`: it failed for a reason that may pass; `busy`: the writer took no more. */
type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'setAside'; readonly failure: string }
  | { readonly kind: 'left' | 'busy' }
  | { readonly kind: 'outage'; readonly error: unknown }

/** For each refusal of an endpoint, what is said of a report that was acknowledged. */
const refusals: Readonly<Record<Refusal, string>> = {
  'switched off': 'Its endpoint was switched off before it was received',
  'settings changed': 'It was checked by settings of its endpoint that had changed before it was received'
}

const roundSize = 128

/**
 * Takes reports from the spool to the database in the order of their arrival. Reports of different calls go side by
 * side; one that fails holds up only those of its own call, and one that cannot be stored at all is set aside.
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
    tellOfSetAside(verdicts.values(), onFailure)
    const outage = [...verdicts.values()].find(({ kind }) => kind === 'outage')
    if (outage?.kind === 'outage') throw outage.error
    if ([...verdicts.values()].some(({ kind }) => kind === 'busy')) return false

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
        if (verdict.kind !== 'done' && verdict.kind !== 'setAside') heldUp.add(callKey)
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
  if (report === undefined) return { kind: 'setAside', failure: 'Its bytes on the disk are damaged' }

  try {
    const outcome = await writer.append(report)

    return outcome.kind === 'refused' ? { kind: 'setAside', failure: refusals[outcome.refusal] } : { kind: 'done' }
  } catch (error) {
    if (isOutage(error)) return { kind: 'outage', error }
    if (error instanceof QueueFullError) return { kind: 'busy' }
    if (isFaultOfData(error) && !isConflict(error)) {
      return { kind: 'setAside', failure: `The database refused it (SQLSTATE ${sqlstateOf(error)})` }
    }
    onFailure(error)

    return { kind: 'left' }
  }
}

function settlements({ id, callKey }: SpooledReport, verdict: Verdict | undefined) {
  if (verdict?.kind === 'done') return [{ id, callKey }]

  return verdict?.kind === 'setAside' ? [{ id, callKey, failure: verdict.failure }] : []
}

/** Once for all that were set aside alike. */
function tellOfSetAside(verdicts: Iterable<Verdict>, onFailure: (error: unknown) => void): void {
  const failures = [...verdicts].flatMap((verdict) => (verdict.kind === 'setAside' ? [verdict.failure] : []))
  for (const [failure, alike] of Map.groupBy(failures, (text) => text)) {
    onFailure(new Error(`${alike.length} acknowledged reports were set aside: ${failure}`))
  }
}
