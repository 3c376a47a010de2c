import { isOfNode, isOutage, isServerError, isTransient } from '@callbook/postgres'
import type { QueuedReport } from '../model/incoming-report.ts'
import { type CircuitBreakers, HeldUpError } from './circuit-breakers.ts'
import { rejectAll, type WaitingReport } from './report-queue.ts'

/** A failed batch, or a single report that was blocked before. */
export interface Suspects {
  readonly reports: Group
  /** The error of the batch; `undefined` for a single report that was not tried. */
  readonly error?: unknown
}

export interface SettleOptions {
  /** Stores reports in one transaction, and resolves them. */
  readonly write: (group: Group) => Promise<void>
  readonly breakers: CircuitBreakers
}

type Group = readonly WaitingReport[]

/** Maximum time that the reports of a batch wait for the blocked ones among them. */
const budgetMs = 3_000

/** Pause before a retry of reports that got no time. */
const busyMs = 1_000

/** If no report of this many organizations can be written, the cause is the server. */
const organizationsOfOutage = 3

/**
 * Determines which reports of a batch are blocked, and stores the others: grouped by organization, because one may be
 * on an unavailable node; by caller, who may be locked; and one by one. Settles each report.
 */
export async function isolateFailures({ reports, error }: Suspects, { write, breakers }: SettleOptions): Promise<void> {
  if (isTransient(error) && isOfOneCaller(reports)) return holdUp(reports, error, breakers)
  const endsAtMs = performance.now() + budgetMs
  const groups = parts(reports, ({ organizationId }) => organizationId)
  const refused: { readonly group: Group; readonly failure: unknown }[] = []
  let isAnyStored = false

  for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
    if (performance.now() > endsAtMs) {
      rejectAll([next, ...groups].flat(), new HeldUpError(undefined, performance.now() + busyMs))
      break
    }
    const group = error === undefined ? next : withoutHeldUp(next, breakers)
    if (group.length === 0) continue

    try {
      await write(group)
      isAnyStored = true
    } catch (failure) {
      if (!isOutage(failure)) {
        groups.unshift(...settleOrDivide(group, failure, breakers))
        continue
      }
      const held = isServerError(failure) ? noteRefusal(group, failure, breakers) : undefined
      if (held !== undefined) {
        rejectAll(group, held)
        continue
      }
      refused.push({ group, failure })
      const isForAll = !isServerError(failure) || (!isAnyStored && refused.length === organizationsOfOutage)
      if (isForAll) rejectAll(groups.splice(0).flat(), failure)
    }
  }

  for (const { group, failure } of refused) {
    if (isAnyStored && isServerError(failure)) holdUp(group, failure, breakers)
    else rejectAll(group, failure)
  }
}

/** @returns the smaller groups that remain to be tried */
function settleOrDivide(group: Group, failure: unknown, breakers: CircuitBreakers): readonly Group[] {
  if (isOfNode(failure) || (isTransient(failure) && isOfOneCaller(group))) holdUp(group, failure, breakers)
  else if (group.length === 1) rejectAll(group, failure)
  else return isOfOneCaller(group) ? group.map((report) => [report]) : parts(group, callerOf)

  return []
}

function noteRefusal([first]: Group, failure: unknown, breakers: CircuitBreakers): HeldUpError | undefined {
  return first === undefined ? undefined : breakers.noteRefusal(first.queued, failure)
}

/** @param group reports of one organization, or of one of its callers */
function holdUp(group: Group, failure: unknown, breakers: CircuitBreakers): void {
  for (const { queued } of group.slice(0, 1)) rejectAll(group, breakers.noteFailure(queued, failure))
}

/** Rejects reports that are known to be blocked, and returns the rest. */
export function withoutHeldUp(group: Group, breakers: CircuitBreakers): Group {
  if (breakers.areClosed()) return group

  return group.filter(({ queued, reject }) => {
    const held = breakers.heldUp(queued)
    if (held !== undefined) reject(held)

    return held === undefined
  })
}

function isOfOneCaller(group: Group): boolean {
  return parts(group, callerOf).length === 1
}

function callerOf({ organizationId, clientId, report }: QueuedReport): string {
  return JSON.stringify([organizationId, clientId, report.callerPhoneNumber ?? { call: report.providerCallId }])
}

function parts(group: Group, nameOf: (queued: QueuedReport) => string): Group[] {
  return [...Map.groupBy(group, ({ queued }) => nameOf(queued)).values()]
}
