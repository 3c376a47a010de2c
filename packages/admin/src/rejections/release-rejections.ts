import { countRejectedReports, ErasureKeyError, listRejectedReports, type ReportWriter } from '@callbook/calls'
import { type AuditActor, type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import { getActiveEndpoint, readRejection, releaseRejection } from './release-rejection.ts'

/** What was done, or would be, with the reports that were refused for one cause. */
export interface ReleasedReports {
  /** How many there were whose body is kept. */
  readonly found: number
  /** How many of them were looked at. */
  readonly examined: number
  /** How many of those can be stored by now. */
  readonly readable: number
  readonly stored: number
  /** How many the call had from another delivery; their refusals are forgotten as well. */
  readonly duplicates: number
  /** How many are kept since they may be of a caller who was erased, which cannot be told without the key of erasures. */
  readonly withheld: number
}

/** Bounds how long one release may take. Whoever has more goes on with another. */
const maxExamined = 100

interface OfCause {
  readonly cause: string
  /** Whether nothing is stored: it only tells what would be. */
  readonly isDryRun: boolean
  /** Once it is aborted, no more of them are looked at. */
  readonly signal?: AbortSignal
}

/**
 * Stores the reports of an endpoint that were refused for a cause and can be read by now, each with an event of its own.
 * Undefined for an unknown endpoint.
 *
 * @throws {InactiveEndpointError} when the client has no endpoint that takes them
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
  const examine = (id: RejectionId) =>
    isDryRun ? isReadable(db, organizationId, id) : releaseRejection(db, organizationId, actor, writer, id)
  const outcomes: Examined[] = []
  for (const { id } of reports.toReversed()) {
    if (signal?.aborted) break
    outcomes.push(await examine(id).catch(unlessKept))
  }

  return { found, examined: outcomes.length, ...tally(outcomes) }
}

type Examined = Awaited<ReturnType<typeof releaseRejection>> | boolean | 'withheld'

function tally(outcomes: readonly Examined[]): Omit<ReleasedReports, 'examined' | 'found'> {
  const counted = (outcome: string) =>
    outcomes.filter((one) => typeof one === 'object' && one.outcome === outcome).length
  const [stored, duplicates] = [counted('stored'), counted('duplicate')]

  const being = (kind: Examined) => outcomes.filter((one) => one === kind).length

  return { stored, duplicates, readable: stored + duplicates + being(true), withheld: being('withheld') }
}

async function isReadable(db: Database, organizationId: OrganizationId, id: RejectionId): Promise<boolean> {
  return (await readRejection(db, organizationId, id)) !== undefined
}

/** One that cannot be read does not keep the others from being released, nor one of which nobody knows whose it is. */
function unlessKept(error: unknown): 'withheld' | undefined {
  if (error instanceof ErasureKeyError) return 'withheld'
  if (!(error instanceof InputError)) throw error
}
