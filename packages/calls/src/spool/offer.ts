import { isConflict, isFaultOfData, isOutage, sqlstateOf } from '@callbook/postgres'
import type { Refusal } from '../model/incoming-report.ts'
import { HeldUpError } from '../writer/circuit-breakers.ts'
import { QueueFullError } from '../writer/report-queue.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import type { SpooledReport } from './file/stored-report.ts'

/**
 * What became of a spooled report. `heldUp`: it failed for a reason that may pass, which all with the same key share;
 * `busy`: nothing more is taken for the moment.
 */
export type Verdict =
  | { readonly kind: 'done' | 'busy' }
  | { readonly kind: 'deadLetter'; readonly failure: string }
  | { readonly kind: 'heldUp'; readonly key: string; readonly retryAtMs: number }
  | { readonly kind: 'outage'; readonly error: unknown }

/** What is said of a report that was acknowledged, for each refusal of an endpoint. */
const refusals: Readonly<Record<Exclude<Refusal, 'deleted'>, string>> = {
  'switched off': 'Its endpoint was switched off before it was received',
  'settings changed': 'It was checked by settings of its endpoint that had changed before it was received'
}

/** When a report that failed for no reason we know is tried again. */
const unknownPauseMs = 5_000

/** Kinds of what is held up that is neither a caller nor an organization: there, a report is the next to be tried. */
const forAll = /^(?:busy|lane )/

/** @param onFailure told of what fails for a reason that nothing else tells */
export async function offer(
  { callKey, report }: SpooledReport,
  writer: Pick<ReportWriter, 'append'>,
  onFailure: (error: unknown) => void
): Promise<Verdict> {
  if (report === undefined) return { kind: 'deadLetter', failure: 'Its bytes on the disk are damaged' }

  try {
    const outcome = await writer.append(report)

    // Nothing is kept for an organization that was deleted: nobody is there to be shown it.
    if (outcome.kind !== 'refused' || outcome.refusal === 'deleted') return { kind: 'done' }

    return { kind: 'deadLetter', failure: refusals[outcome.refusal] }
  } catch (error) {
    if (isOutage(error)) return { kind: 'outage', error }
    if (error instanceof QueueFullError) return { kind: 'busy' }
    if (error instanceof HeldUpError) return forAll.test(error.key) ? { kind: 'busy' } : heldUp(error)
    if (isFaultOfData(error) && !isConflict(error)) {
      return { kind: 'deadLetter', failure: `The database refused it (SQLSTATE ${sqlstateOf(error)})` }
    }
    onFailure(error)

    return { kind: 'heldUp', key: `call ${callKey}`, retryAtMs: performance.now() + unknownPauseMs }
  }
}

/** Whether its waiting is over. */
export function isTaken(verdict: Verdict | undefined): boolean {
  return verdict?.kind === 'done' || verdict?.kind === 'deadLetter'
}

function heldUp({ key, retryAtMs }: HeldUpError): Verdict {
  return { kind: 'heldUp', key, retryAtMs }
}
