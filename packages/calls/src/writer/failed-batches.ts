import { isOfNode, isOutage, isServerError, isTransient } from '@callbook/postgres'
import { type CircuitBreakers, HeldUpError, keysOf } from './circuit-breakers.ts'
import { rejectAll, type WaitingReport } from './report-queue.ts'

type Reports = readonly WaitingReport[]

/** A failed batch, or a single report that was blocked before. */
interface Suspects {
  readonly reports: Reports
  /** The error of the batch; `undefined` for a single report that was not tried. */
  readonly error?: unknown
}

interface DivideOptions {
  /** Stores reports in one transaction, and resolves them. */
  readonly write: (reports: Reports) => Promise<void>
  readonly breakers: CircuitBreakers
}

/** Divides batches that may delay others: one attempt at a time, in parallel to the batches. */
export interface Isolation {
  /** Settles each of the reports. Reports that exceed the limit count as blocked, too. */
  add(suspects: Suspects): void
  /** Rejects with `error` the reports that are not yet being written. */
  withdraw(error: unknown): void
  /** Resolves once no report is left. */
  idle(): Promise<void>
}

/** Maximum time that the reports of a batch wait for the blocked ones among them. */
const budgetMs = 3_000

/** Maximum number of reports that wait for isolation. With a spool, the others are retried soon. */
const maxWaiting = 256

/** Pause before a retry of reports that got no time. */
const busyMs = 1_000

/** If no report of this many organizations can be written, the cause is the server. */
const organizationsOfOutage = 3

export function createIsolation(options: DivideOptions): Isolation {
  const waiting: Suspects[] = []
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await divide(next, options)
    working = undefined
  }

  return {
    add(suspects) {
      const isFull = waiting.reduce((sum, { reports }) => sum + reports.length, 0) >= maxWaiting
      if (isFull) return rejectAll(suspects.reports, noTime())

      waiting.push(suspects)
      working ??= work()
    },
    withdraw(error) {
      for (const { reports } of waiting.splice(0)) rejectAll(reports, error)
    },
    idle: async () => await working
  }
}

/**
 * Determines which reports cannot be stored, and stores the others: grouped by organization, because one may be on an
 * unavailable node; by caller, who may be locked; and one by one. Settles each report.
 */
export async function divide({ reports, error }: Suspects, { write, breakers }: DivideOptions): Promise<void> {
  const endsAtMs = performance.now() + budgetMs
  /** The groups to be tried. */
  const groups: Reports[] = []
  /** Groups without space: on their node, or on the whole server. */
  const withoutSpace: { readonly first: WaitingReport; readonly group: Reports; readonly failure: unknown }[] = []
  let isAnyStored = false

  if (error === undefined) groups.push(reports)
  else settleOrDivide(reports, error)

  for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
    if (performance.now() > endsAtMs) {
      rejectAll([next, ...groups.splice(0)].flat(), noTime())
      break
    }
    const group = error === undefined ? next : withoutHeldUp(next, breakers)
    if (group.length === 0) continue

    try {
      await write(group)
      isAnyStored = true
    } catch (failure) {
      settleOrDivide(group, failure)
    }
  }

  for (const { first, group, failure } of withoutSpace)
    rejectAll(group, isAnyStored ? breakers.noteFailure(first.queued, failure) : failure)

  /** Settles a group that failed, or adds its parts to the groups to be tried. */
  function settleOrDivide(group: Reports, failure: unknown): void {
    const [first] = group
    if (first === undefined) return
    const organizations = partsOf(group, 'organization')
    const callers = partsOf(group, 'caller')
    if (isOutage(failure) && !isServerError(failure)) rejectAll([group, ...groups.splice(0)].flat(), failure)
    else if (organizations.length > 1) groups.unshift(...organizations)
    else if (isOutage(failure)) noteNoSpace(first, group, failure)
    else if (isOfNode(failure) || (isTransient(failure) && callers.length === 1))
      rejectAll(group, breakers.noteFailure(first.queued, failure))
    else if (group.length === 1) rejectAll(group, failure)
    else groups.unshift(...(callers.length > 1 ? callers : group.map((report) => [report])))
  }

  function noteNoSpace(first: WaitingReport, group: Reports, failure: unknown): void {
    const block = breakers.noteNoSpace(first.queued, failure)
    if (block === undefined) withoutSpace.push({ first, group, failure })
    else rejectAll(group, block)
    const organizations = new Set(withoutSpace.map((one) => one.first.queued.organizationId))
    if (!isAnyStored && organizations.size === organizationsOfOutage) rejectAll(groups.splice(0).flat(), failure)
  }
}

/** Rejects reports that are known to be blocked, and returns the rest. */
export function withoutHeldUp(reports: Reports, breakers: CircuitBreakers): Reports {
  return reports.filter(({ queued, reject }) => {
    const held = breakers.heldUp(queued)
    if (held !== undefined) reject(held)

    return held === undefined
  })
}

function partsOf(group: Reports, scope: 'organization' | 'caller'): Reports[] {
  return [...Map.groupBy(group, ({ queued }) => keysOf(queued)[scope].id).values()]
}

function noTime(): HeldUpError {
  return new HeldUpError(undefined, performance.now() + busyMs)
}
