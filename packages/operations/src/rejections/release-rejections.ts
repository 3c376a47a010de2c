import {
  countRejectedReports,
  ErasureKeyError,
  listRejectedReports,
  type ReadReport,
  type RejectedReportFilter,
  type RejectedReportRow,
  type ReportWriter
} from '@callbook/calls'
import { type Database, findEndpoint, type OrganizationScope, type Position } from '@callbook/db'
import type { RejectionId } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import { createReportReader } from '../mappings/report-reader.ts'
import type { Context } from '../within.ts'
import { getActiveEndpoint, type Release, readRejection, releaseRejection } from './release-rejection.ts'

/** Result of a release of several rejected reports, or of its preview. */
export interface ReleasedReports {
  /** Number of reports that match the filter. */
  readonly found: number
  readonly examined: number
  /** Number of examined reports that can be stored now. */
  readonly readable: number
  readonly stored: number
  /** Number of reports that the call already has from another delivery. Their rejections are deleted, too. */
  readonly duplicates: number
  /** Number of messages that waited for a mapping, and are no reports by it. Their rejections are deleted. */
  readonly dropped: number
  /**
   * Number of reports that remain because they may belong to an erased caller. The erasure key would be required to
   * know.
   */
  readonly withheld: number
  /** Other reports that remain, by the reason why they cannot be stored; most frequent first. */
  readonly kept: readonly KeptReports[]
  /** Start of a further release with the same filter; `undefined` if all reports are examined. */
  readonly next: Position | 'beginning' | undefined
}

interface KeptReports {
  readonly reason: string
  readonly reports: number
}

/** Maximum number of reports per release, to limit its duration. A further release continues with the rest. */
const maxExamined = 100

interface ReleaseRequest {
  /** The reports, oldest first. */
  readonly filter: RejectedReportFilter
  readonly isDryRun: boolean
  /** Place where the previous release ended. */
  readonly after?: Position | undefined
  /** Aborted to examine no further reports. */
  readonly signal?: AbortSignal
}

/**
 * Stores the rejected reports that match a filter and are readable now, with one audit event each.
 *
 * @returns `undefined` if the endpoint of the filter does not exist
 * @throws {InactiveEndpointError} if the filter names an endpoint without an active one for its reports
 */
export async function releaseRejections(
  at: Context,
  writer: ReportWriter,
  { filter, isDryRun, after, signal }: ReleaseRequest
): Promise<ReleasedReports | undefined> {
  const { db, organizationId } = at
  const endpoint = filter.endpointId && (await findEndpoint(at, filter.endpointId))
  if (filter.endpointId !== undefined && endpoint === undefined) return undefined
  const found = await countRejectedReports(at, filter)
  if (found > 0 && endpoint !== undefined) await getActiveEndpoint(db, endpoint)

  const page = { ...filter, after, isOldestFirst: true, limit: maxExamined + 1 }
  const reports = await listRejectedReports(at, page)
  const read = await createReportReader(db, organizationId)
  const examine = (id: RejectionId) =>
    isDryRun ? isReadable(at, id, read) : releaseRejection(at, id, { writer, read })
  const outcomes: Examined[] = []
  for (const { id } of reports.slice(0, maxExamined)) {
    if (signal?.aborted) break
    outcomes.push(await examine(id).catch(reasonOf))
  }
  const isPartial = outcomes.length < reports.length
  const next = isPartial ? (positionOf(reports[outcomes.length - 1]) ?? after ?? 'beginning') : undefined

  return { found, examined: outcomes.length, ...countOutcomes(outcomes), next }
}

function positionOf(report: RejectedReportRow | undefined): Position | undefined {
  return report && { at: new Date(report.received_at), id: report.id }
}

/** `false` or `undefined`: another release was faster. */
type Examined = Release | boolean | 'withheld' | { readonly reason: string } | undefined

function countOutcomes(outcomes: readonly Examined[]): Omit<ReleasedReports, 'examined' | 'found' | 'next'> {
  const counted = (outcome: Release['outcome']) => count(outcomes, (one) => isRelease(one) && one.outcome === outcome)
  const [stored, duplicates] = [counted('stored'), counted('duplicate')]
  const reasons = outcomes.flatMap((one) => (typeof one === 'object' && 'reason' in one ? [one.reason] : []))

  return {
    stored,
    duplicates,
    dropped: counted('dropped'),
    readable: stored + duplicates + count(outcomes, (one) => one === true),
    withheld: count(outcomes, (one) => one === 'withheld'),
    kept: [...Map.groupBy(reasons, (reason) => reason)]
      .map(([reason, { length: reports }]) => ({ reason, reports }))
      .toSorted((a, b) => b.reports - a.reports)
  }
}

function count(outcomes: readonly Examined[], is: (outcome: Examined) => boolean): number {
  return outcomes.filter(is).length
}

function isRelease(outcome: Examined): outcome is Release {
  return typeof outcome === 'object' && 'outcome' in outcome
}

async function isReadable(at: OrganizationScope<Database>, id: RejectionId, read: ReadReport): Promise<boolean> {
  return (await readRejection(at, id, read)) !== undefined
}

/** Continues with the other reports if one is not readable or may belong to an erased caller. */
function reasonOf(error: unknown): 'withheld' | { readonly reason: string } {
  if (error instanceof ErasureKeyError) return 'withheld'
  if (error instanceof InputError) return { reason: error.message }

  throw error
}
