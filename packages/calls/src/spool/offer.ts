import { isConflict, isFaultOfData, isOutage, sqlstateOf } from '@callbook/postgres'
import type { RejectionReason } from '../model/incoming-report.ts'
import { HeldUpError } from '../writer/circuit-breakers.ts'
import { QueueFullError } from '../writer/report-queue.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import type { SpooledReport } from './file/stored-report.ts'

/**
 * The result for a spooled report. `heldUp`: it failed for a transient reason that all reports with the same key share;
 * `busy`: no more reports are accepted for now.
 */
export type OfferResult =
  | { readonly kind: 'done' | 'busy' }
  | { readonly kind: 'deadLetter'; readonly failure: string }
  | { readonly kind: 'heldUp'; readonly key: string; readonly retryAtMs: number }
  | { readonly kind: 'outage'; readonly error: unknown }

/** The reason given for an acknowledged report, by the rejection of its endpoint. */
const refusals: Readonly<Record<Exclude<RejectionReason, 'deleted'>, string>> = {
  'switched off': 'Its endpoint was switched off before it was received',
  'settings changed': 'It was checked by settings of its endpoint that had changed before it was received'
}

const unknownPauseMs = 5_000

/** @param onFailure called with errors that are reported nowhere else */
export async function offer(
  { callKey, report }: SpooledReport,
  writer: Pick<ReportWriter, 'append'>,
  onFailure: (error: unknown) => void
): Promise<OfferResult> {
  if (report === undefined) return { kind: 'deadLetter', failure: 'Its bytes on the disk are damaged' }

  try {
    const outcome = await writer.append(report)

    // Reports of a deleted organization are discarded, because no user could see them.
    if (outcome.kind !== 'refused' || outcome.refusal === 'deleted') return { kind: 'done' }

    return { kind: 'deadLetter', failure: refusals[outcome.refusal] }
  } catch (error) {
    if (isOutage(error)) return { kind: 'outage', error }
    if (error instanceof QueueFullError) return { kind: 'busy' }
    if (error instanceof HeldUpError) return heldUp(error)
    if (isFaultOfData(error) && !isConflict(error)) {
      return { kind: 'deadLetter', failure: `The database refused it (SQLSTATE ${sqlstateOf(error)})` }
    }
    onFailure(error)

    return { kind: 'heldUp', key: `call ${callKey}`, retryAtMs: performance.now() + unknownPauseMs }
  }
}

/** Returns whether the report no longer waits. */
export function isTaken(verdict: OfferResult | undefined): boolean {
  return verdict?.kind === 'done' || verdict?.kind === 'deadLetter'
}

/** If more than a caller or an organization may be blocked, other reports are not tried for now. */
function heldUp({ key, retryAtMs }: HeldUpError): OfferResult {
  if (key === undefined || key.scope === 'node') return { kind: 'busy' }

  return { kind: 'heldUp', key: key.id, retryAtMs }
}
