import {
  countRejectedReports,
  ErasureKeyError,
  listRejectedReports,
  type ReadReport,
  type ReportWriter
} from '@callbook/calls'
import { type AuditActor, type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import { createReportReader } from '../mappings/report-reader.ts'
import { getActiveEndpoint, readRejection, releaseRejection } from './release-rejection.ts'

/** Result of a release, or of its preview, for the reports rejected for one cause. */
export interface ReleasedReports {
  /** Number of reports with a stored body. */
  readonly found: number
  /** Number of examined reports. */
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
}

/** Maximum number of reports per release, to limit its duration. A further release continues with the rest. */
const maxExamined = 100

interface OfCause {
  readonly cause: string
  /** Whether to store nothing and only count the reports. */
  readonly isDryRun: boolean
  /** Aborted to examine no further reports. */
  readonly signal?: AbortSignal
}

/**
 * Stores the reports of an endpoint that were rejected for a cause and are readable now, with one audit event each.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {InactiveEndpointError} if the client has no active endpoint for the reports
 */
export async function releaseRejections(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  writer: ReportWriter,
  endpointId: EndpointId,
  { cause, isDryRun, signal }: OfCause
): Promise<ReleasedReports | undefined> {
  const endpoint = await findEndpoint(db, organizationId, endpointId)
  if (endpoint === undefined) return undefined
  const found = await countRejectedReports(db, organizationId, endpointId, cause)
  if (found > 0) await getActiveEndpoint(db, endpoint)

  const filter = { cause, hasBody: true, limit: maxExamined } as const
  const reports = await listRejectedReports(db, organizationId, endpointId, filter)
  const read = await createReportReader(db, organizationId)
  const examine = (id: RejectionId) =>
    isDryRun ? isReadable(db, organizationId, id, read) : releaseRejection(db, organizationId, actor, writer, id, read)
  const outcomes: Examined[] = []
  for (const { id } of reports.toReversed()) {
    if (signal?.aborted) break
    outcomes.push(await examine(id).catch(unlessKept))
  }

  return { found, examined: outcomes.length, ...countOutcomes(outcomes) }
}

type Examined = Awaited<ReturnType<typeof releaseRejection>> | boolean | 'withheld'

function countOutcomes(outcomes: readonly Examined[]): Omit<ReleasedReports, 'examined' | 'found'> {
  const counted = (outcome: string) =>
    outcomes.filter((one) => typeof one === 'object' && one.outcome === outcome).length
  const [stored, duplicates] = [counted('stored'), counted('duplicate')]

  const being = (kind: Examined) => outcomes.filter((one) => one === kind).length

  return {
    stored,
    duplicates,
    dropped: counted('dropped'),
    readable: stored + duplicates + being(true),
    withheld: being('withheld')
  }
}

async function isReadable(
  db: Database,
  organizationId: OrganizationId,
  id: RejectionId,
  read: ReadReport
): Promise<boolean> {
  return (await readRejection(db, organizationId, id, read)) !== undefined
}

/** Continues with the other reports if one is not readable or may belong to an erased caller. */
function unlessKept(error: unknown): 'withheld' | undefined {
  if (error instanceof ErasureKeyError) return 'withheld'
  if (!(error instanceof InputError)) throw error
}
