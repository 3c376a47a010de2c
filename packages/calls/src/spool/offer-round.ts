import type { ReportWriter } from '../writer/report-writer.ts'
import type { SpooledReport } from './file/stored-report.ts'
import { isTaken, type OfferResult, offer } from './offer.ts'
import type { ReportSpool } from './report-spool.ts'

export type Verdicts = ReadonlyMap<SpooledReport, OfferResult>

interface OfferOptions {
  readonly spool: Pick<ReportSpool, 'settle'>
  readonly writer: ReportWriter
  /** Called with errors other than outages; for dead letters, with our own message. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Offers spooled reports to the database, different calls concurrently, and removes the finished ones from the waiting
 * reports.
 *
 * @returns the result of each; none for reports behind one of their call that was not stored
 */
export async function offerRound(reports: readonly SpooledReport[], options: OfferOptions): Promise<Verdicts> {
  const { spool, writer, onFailure } = options
  const verdicts = new Map<SpooledReport, OfferResult>()
  const calls = Map.groupBy(reports, ({ callKey }) => callKey)

  async function offerInOrder(ofCall: readonly SpooledReport[]): Promise<void> {
    for (const [index, report] of ofCall.entries()) {
      const verdict = await offer(report, writer, onFailure)
      verdicts.set(report, verdict)
      if (isTaken(verdict)) continue
      if (verdict.kind === 'heldUp') for (const later of ofCall.slice(index + 1)) verdicts.set(later, verdict)
      return
    }
  }

  await Promise.all([...calls.values()].map(offerInOrder))
  const settled = [...verdicts].flatMap(([report, verdict]) => settlements(report, verdict))
  if (settled.length > 0) await spool.settle(settled)
  reportDeadLetters(verdicts.values(), onFailure)

  return verdicts
}

export function throwOutage(verdicts: Verdicts): void {
  for (const verdict of verdicts.values()) if (verdict.kind === 'outage') throw verdict.error
}

function settlements({ id, callKey }: SpooledReport, verdict: OfferResult) {
  if (verdict.kind === 'done') return [{ id, callKey }]

  return verdict.kind === 'deadLetter' ? [{ id, callKey, failure: verdict.failure }] : []
}

/** Logs equal failures of dead letters only once. */
function reportDeadLetters(verdicts: Iterable<OfferResult>, onFailure: (error: unknown) => void): void {
  const failures = [...verdicts].flatMap((verdict) => (verdict.kind === 'deadLetter' ? [verdict.failure] : []))
  for (const [failure, alike] of Map.groupBy(failures, (text) => text)) {
    onFailure(new Error(`${alike.length} acknowledged reports were set aside: ${failure}`))
  }
}
