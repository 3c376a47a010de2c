import { type ReplayChange, type ReplayedCall, replayCalls } from '@callbook/calls'
import type { Queryable } from '@callbook/db'
import { type CallId, type ErasureKey, type OrganizationId, parseAndRedact } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-audit-event.ts'
import { createReportReader } from '../mappings/report-reader.ts'
import type { Context } from '../within.ts'

export interface ReplayCounts {
  readonly applied: boolean
  /** Number of calls whose reports were read again. */
  readonly calls: number
  readonly changed: number
  readonly unreadable: number
}

export interface ChangedCall extends CallIdentity {
  /** Changed fields; long texts are cut. */
  readonly fields: readonly ReplayChange[]
}

export interface UnreadableCall extends CallIdentity {
  readonly reason: string
}

interface CallIdentity {
  readonly organization_id: OrganizationId
  readonly call_id: CallId
  readonly provider_call_id: string
}

interface ReplayInput {
  /** Earliest storage time of the calls. */
  readonly since: Date
  readonly dryRun: boolean
  readonly erasureKey: ErasureKey | undefined
}

interface Watch {
  readonly now: () => Date
  /** The next call waits for each of these. */
  readonly onChanged: (call: ChangedCall) => Promise<void> | void
  readonly onUnreadable: (call: UnreadableCall) => Promise<void> | void
  readonly onProgress: (counts: ReplayCounts) => Promise<void> | void
  /** Ends the work between two calls. */
  readonly signal?: AbortSignal
}

const callsBetweenProgress = 1_000

/** Reads the stored reports of calls by the current rules, and updates calls whose fields differ. */
export async function replayReports(
  at: Context,
  { since, dryRun, erasureKey }: ReplayInput,
  { now, onChanged, onUnreadable, onProgress, signal }: Watch
): Promise<ReplayCounts> {
  const { db, organizationId } = at
  const counts = { applied: !dryRun, calls: 0, changed: 0, unreadable: 0 }
  const read = await createReportReader(db, organizationId)
  const progress = recordInSteps(at, { act: 'report.replay', objectId: organizationId })
  const record = (tx: Queryable) => progress(tx, newValues({ since, calls: counts.changed + 1 }))
  const options = { record, since, read, redact: redactToday, apply: !dryRun, now, erasureKey }

  for await (const call of replayCalls(at, options)) {
    const identity = identityOf(organizationId, call)
    if (call.changes.length > 0) {
      counts.changed += 1
      await onChanged({ ...identity, fields: call.changes.map(shorten) })
    }
    if (call.problem !== null) {
      counts.unreadable += 1
      await onUnreadable({ ...identity, reason: call.problem })
    }
    counts.calls += 1
    if (counts.calls % callsBetweenProgress === 0) await onProgress({ ...counts })
    signal?.throwIfAborted()
  }

  return counts
}

function redactToday(kept: string): string {
  const body = parseAndRedact(kept)

  return body.ok ? body.text : kept
}

function identityOf(organizationId: OrganizationId, { id, provider_call_id }: ReplayedCall): CallIdentity {
  return { organization_id: organizationId, call_id: id, provider_call_id }
}

const shownLength = 200

function shorten({ field, from, to }: ReplayChange): ReplayChange {
  return { field, from: shortenText(from), to: shortenText(to) }
}

function shortenText(value: unknown): unknown {
  return typeof value === 'string' && value.length > shownLength
    ? `${value.slice(0, shownLength)}…`.toWellFormed()
    : value
}
