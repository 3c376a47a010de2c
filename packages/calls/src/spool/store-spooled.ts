import { earliestTime } from '@callbook/domain'
import { isConflict, isFaultOfData, isOutage, sqlstateOf } from '@callbook/postgres'
import type { RejectionReason } from '../model/incoming-report.ts'
import type { RejectedReport } from '../rejections/record-rejections.ts'
import { HeldUpError } from '../writer/circuit-breakers.ts'
import { QueueFullError } from '../writer/report-queue.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import type { ReportSpool, Settlement, SpooledReport } from './report-spool.ts'

/**
 * The result for a spooled report. `settled`: it no longer waits; `heldUp`: it failed for a transient reason that all
 * reports with the same key share; `busy`: no more reports are accepted for now.
 */
export type Verdict =
  | { readonly kind: 'settled' | 'busy' }
  | { readonly kind: 'heldUp'; readonly key: string; readonly retryAtMs: number }
  | { readonly kind: 'outage'; readonly error: unknown }

/** The verdict of each report, by id. */
export type Verdicts = ReadonlyMap<number, Verdict>

export interface OfferOptions {
  readonly spool: Pick<ReportSpool, 'settle'>
  readonly writer: Pick<ReportWriter, 'append'>
  /** Stores an acknowledged report that cannot be stored as a call. */
  readonly recordRejection: (report: RejectedReport) => Promise<void>
  /** Called with errors other than outages; for reports that can never be stored, with our own message. */
  readonly onFailure: (error: unknown) => void
}

/** The reason given for an acknowledged report, by the rejection of its endpoint. */
const rejectionCauses: Readonly<Record<Exclude<RejectionReason, 'deleted'>, string>> = {
  'switched off': 'Its endpoint was switched off before it was received',
  'settings changed': 'It was checked by settings of its endpoint that had changed before it was received'
}

const unknownPauseMs = 5_000

/**
 * Offers spooled reports to the database, different calls concurrently, and settles those that no longer wait.
 *
 * A report that can never be stored is shown to account managers as a rejected report of its endpoint. If it cannot be
 * stored there either, it fails for good.
 *
 * @returns the verdicts of reports that were stored or still wait; none behind a report of the same call that waits,
 *   unless it is held up
 */
export async function offer(reports: readonly SpooledReport[], options: OfferOptions): Promise<Verdicts> {
  const { spool, writer, recordRejection, onFailure } = options
  const verdicts = new Map<number, Verdict>()
  const settlements: Settlement[] = []
  const rejected: { readonly spooled: SpooledReport; readonly cause: string }[] = []
  const setAside: string[] = []
  /** Why rejected reports of an organization cannot be stored now. */
  const blocks = new Map<string, Verdict>()

  async function offerCall(ofCall: readonly SpooledReport[]): Promise<void> {
    for (const [index, spooled] of ofCall.entries()) {
      const result = await offerOne(spooled, writer, onFailure)
      if ('cause' in result) {
        rejected.push({ spooled, cause: result.cause })
        continue
      }
      verdicts.set(spooled.id, result)
      if (result.kind === 'heldUp') for (const { id } of ofCall.slice(index + 1)) verdicts.set(id, result)
      if (result.kind !== 'settled') return
      settlements.push({ spooled })
    }
  }

  async function reject(spooled: SpooledReport, cause: string): Promise<void> {
    const key = `rejections ${spooled.organizationId}`
    const block = blocks.get(key)
    if (block !== undefined) return void verdicts.set(spooled.id, block)
    try {
      await recordRejection(rejectedReport(spooled, cause))
      settlements.push({ spooled })
    } catch (error) {
      const isForGood = !isOutage(error) && isFaultOfData(error)
      if (!isForGood) {
        const verdict = transient(key, error, onFailure)
        blocks.set(key, verdict)
        return void verdicts.set(spooled.id, verdict)
      }
      settlements.push({ spooled, failure: cause })
    }
    setAside.push(cause)
  }

  await Promise.all([...Map.groupBy(reports, ({ call }) => call).values()].map(offerCall))
  for (const { spooled, cause } of rejected) await reject(spooled, cause)
  for (const [cause, { length }] of Map.groupBy(setAside, (text) => text))
    onFailure(new Error(`${length} acknowledged reports were set aside: ${cause}`))
  if (settlements.length > 0) await spool.settle(settlements)

  return verdicts
}

async function offerOne(
  spooled: SpooledReport,
  writer: Pick<ReportWriter, 'append'>,
  onFailure: (error: unknown) => void
): Promise<Verdict | { readonly cause: string }> {
  try {
    const outcome = await writer.append(spooled.report)

    // Reports of a deleted organization are discarded, because no user could see them.
    if (outcome.kind !== 'rejected' || outcome.reason === 'deleted') return { kind: 'settled' }

    return { cause: rejectionCauses[outcome.reason] }
  } catch (error) {
    if (error instanceof QueueFullError) return { kind: 'busy' }
    if (error instanceof HeldUpError) {
      const { key, retryAtMs } = error
      // If more than a caller or an organization may be blocked, other reports are not tried for now.
      if (key === undefined || key.scope === 'node') return { kind: 'busy' }
      return { kind: 'heldUp', key: key.id, retryAtMs }
    }
    if (!isOutage(error) && isFaultOfData(error) && !isConflict(error)) {
      return { cause: `The database rejected it (SQLSTATE ${sqlstateOf(error)})` }
    }

    return transient(`call ${spooled.call}`, error, onFailure)
  }
}

function transient(key: string, error: unknown, onFailure: (error: unknown) => void): Verdict {
  if (isOutage(error)) return { kind: 'outage', error }
  onFailure(error)

  return { kind: 'heldUp', key, retryAtMs: performance.now() + unknownPauseMs }
}

function rejectedReport({ report: incoming }: SpooledReport, cause: string): RejectedReport {
  const { organizationId, endpointId, requestId, receivedAt, report, body } = incoming

  return {
    organizationId,
    endpointId,
    requestId,
    receivedAt,
    cause,
    path: null,
    providerCallId: report.providerCallId,
    isAcknowledged: true,
    callTime: earliestTime(report, receivedAt),
    body
  }
}
