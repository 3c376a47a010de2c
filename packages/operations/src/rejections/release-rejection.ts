import {
  deleteRejectedReport,
  findRejectedReport,
  type IncomingReport,
  type ReadReport,
  type RejectedReportRow,
  type ReportWriter,
  unmappedCause
} from '@callbook/calls'
import {
  type Database,
  type EndpointRow,
  findClient,
  findEndpoint,
  listEndpoints,
  type OrganizationScope
} from '@callbook/db'
import { type CallId, parseAndRedact, type RejectionId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import { createReportReader } from '../mappings/report-reader.ts'
import type { Context } from '../within.ts'

export interface Release {
  readonly id: RejectionId
  /**
   * `duplicate`: the call already has this report from another delivery. `dropped`: it waited for a mapping, and is no
   * report according to it.
   */
  readonly outcome: 'stored' | 'duplicate' | 'dropped'
  readonly call_id: CallId | null
}

/** Signals that a rejected report cannot be stored, because its client has no active endpoint for it. */
export class InactiveEndpointError extends InputError {
  /** Endpoint that received the report. */
  readonly endpoint: EndpointRow

  constructor(endpoint: EndpointRow) {
    super(`Its endpoint is ${endpoint.status}: create an active endpoint for the client, and retry the report`)
    this.endpoint = endpoint
  }
}

/** Signals a message that is no report, which no retry can store. */
class NoReportError extends InputError {}

/**
 * Stores a rejected report as if it had been accepted when it was received, and then deletes the rejection. If its
 * endpoint is no longer active, as after `endpoint replace`, the report goes to the active endpoint of the same client
 * and provider.
 *
 * @returns `undefined` if the rejection does not exist
 * @throws {InputError} that says why the report still cannot be stored; the rejection remains
 * @throws {ErasureKeyError} if the report may belong to an erased caller; the rejection remains
 */
export async function releaseRejection(
  at: Context,
  id: RejectionId,
  { writer, read }: { readonly writer: ReportWriter; readonly read?: ReadReport }
): Promise<Release | undefined> {
  const { db } = at
  const rejected = await findRejectedReport(at, id)
  const report = await readRejection(at, id, read).catch((error: unknown) => {
    if (error instanceof NoReportError && rejected?.cause === unmappedCause) return 'no report' as const
    throw error
  })
  if (report === undefined || rejected === undefined) return undefined
  if (report === 'no report') return await drop(at, rejected)

  const { clientId, endpointId } = report
  const outcome = await writer.append(report)
  if (outcome.kind === 'rejected') throw new InputError('Its endpoint was changed at the same time: try again')
  const release: Release =
    outcome.kind === 'stored'
      ? { id, outcome: 'stored', call_id: outcome.callId }
      : { id, outcome: 'duplicate', call_id: null }
  await db.transaction().execute(async (tx) => {
    if (!(await deleteRejectedReport({ ...at, db: tx }, id))) return
    const changes = newValues({ outcome: release.outcome, call_id: release.call_id, endpoint_id: endpointId })
    await recordAuditEvent(tx, at, { act: 'rejection.release', objectId: id, clientId, changes })
  })

  return release
}

/** Deletes a message that waited for a mapping, and is no report according to it. */
async function drop(at: Context, { id, endpoint_id: endpointId }: RejectedReportRow): Promise<Release> {
  const { db } = at
  await db.transaction().execute(async (tx) => {
    if (!(await deleteRejectedReport({ ...at, db: tx }, id))) return
    const changes = newValues({ outcome: 'dropped', endpoint_id: endpointId })
    await recordAuditEvent(tx, at, { act: 'rejection.release', objectId: id, changes })
  })

  return { id, outcome: 'dropped', call_id: null }
}

/**
 * Returns the data that a release would store.
 *
 * @param read reads bodies by the current rules; loaded if omitted
 *
 * @returns `undefined` if the rejection does not exist
 * @throws {InputError} that says why the report still cannot be stored
 */
export async function readRejection(
  at: OrganizationScope<Database>,
  id: RejectionId,
  read?: ReadReport
): Promise<IncomingReport | undefined> {
  const { db, organizationId } = at
  const rejected = await findRejectedReport(at, id)
  const received = rejected && (await findEndpoint({ db, organizationId }, rejected.endpoint_id))
  if (rejected === undefined || received === undefined) return undefined

  const endpoint = await getActiveEndpoint(db, received)
  const { client_id: clientId, id: endpointId, ingest_lane: lane, provider } = endpoint
  if (rejected.body === null) throw new InputError(`The body was not stored: ${rejected.cause}`)

  const client = await findClient({ db, reach: organizationId }, clientId)
  const readBody = read ?? (await createReportReader(db, organizationId))
  const { report, text: body } = readReport(readBody, provider, {
    kept: rejected.body,
    clientPhoneNumber: client?.phone_number ?? ''
  })
  const receivedAt = new Date(rejected.received_at)
  const place = {
    organizationId,
    clientId,
    endpointId,
    lane,
    provider,
    settingsChangedAt: endpoint.settings_changed_at
  }

  return { ...place, requestId: rejected.request_id, report, body, receivedAt }
}

/** Reads and redacts a report by the current rules. */
function readReport(
  read: ReadReport,
  provider: string,
  { kept, clientPhoneNumber }: { readonly kept: string; readonly clientPhoneNumber: string }
) {
  const body = parseAndRedact(kept)
  if (!body.ok) throw new InputError(`The report is still unreadable: ${body.problem}`)
  const reading = read(provider, kept, clientPhoneNumber)
  if (reading.kind === 'report') return { report: reading.report, text: body.text }
  if (reading.kind === 'unmapped') throw new InputError('The vendor has no mapping yet: save one, and retry')
  if (reading.kind === 'invalid') {
    throw new InputError(`The report is still unreadable: ${[reading.path, reading.message].join(' ').trim()}`)
  }

  throw new NoReportError('The message is not a report of a call. Other messages are not stored')
}

/**
 * Returns the endpoint that stores a report: the receiving one, or the active one of the same client and provider.
 *
 * @throws {InactiveEndpointError} if the client has none
 */
export async function getActiveEndpoint(db: Database, received: EndpointRow): Promise<EndpointRow> {
  if (received.status === 'active') return received
  const { organization_id: organizationId, client_id: clientId, provider } = received
  const endpoints = await listEndpoints({ db, organizationId }, clientId)
  const active = endpoints.find((one) => one.provider === provider && one.status === 'active')
  if (active === undefined) throw new InactiveEndpointError(received)

  return active
}
