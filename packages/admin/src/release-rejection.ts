import {
  type Database,
  deleteRejectedReport,
  findClient,
  findEndpoint,
  findRejectedReport,
  findRejectionOrganization,
  type ReportWriter
} from '@callbook/db'
import { type CallId, type CallReport, countryOfPhoneNumber, findProvider, type RejectionId } from '@callbook/domain'
import { InputError } from './input-error.ts'

export interface Release {
  readonly id: RejectionId
  /** `duplicate`: the call has this report from another delivery. */
  readonly outcome: 'stored' | 'duplicate'
  readonly call_id: CallId | null
}

/**
 * Stores a report that was refused, as if it had been accepted when it was received, and then forgets the refusal.
 * Undefined for an unknown one.
 *
 * @throws {InputError} which says why it still cannot be stored; the refusal is then kept
 */
export async function releaseRejection(
  db: Database,
  writer: ReportWriter,
  id: RejectionId
): Promise<Release | undefined> {
  const organizationId = await findRejectionOrganization(db, id)
  const rejected = organizationId && (await findRejectedReport(db, organizationId, id))
  const endpoint = rejected && (await findEndpoint(db, rejected.endpoint_id))
  if (organizationId === undefined || rejected === undefined || endpoint === undefined) return undefined

  const { client_id: clientId, id: endpointId, ingest_lane: lane, provider } = endpoint
  if (endpoint.status !== 'active') throw isOff(endpoint.status)
  if (rejected.body === null) throw new InputError(`Nothing is kept of its body: ${rejected.cause}`)

  const client = await findClient(db, organizationId, clientId)
  const report = readReport(provider, rejected.body, client?.phone_number ?? '')
  const receivedAt = new Date(rejected.received_at)
  const place = {
    organizationId,
    clientId,
    endpointId,
    lane,
    provider,
    settingsChangedAt: endpoint.settings_changed_at
  }
  const { request_id: requestId, body } = rejected
  const outcome = await writer.append({ ...place, requestId, report, body, receivedAt })
  if (outcome.kind === 'refused') throw new InputError('Its endpoint was changed at this moment: try again')
  await deleteRejectedReport(db, organizationId, id)

  if (outcome.kind === 'stored') return { id, outcome: 'stored', call_id: outcome.callId }

  return { id, outcome: 'duplicate', call_id: null }
}

function readReport(providerName: string, body: string, clientPhoneNumber: string): CallReport {
  const country = countryOfPhoneNumber(clientPhoneNumber)
  const reading = findProvider(providerName)?.read(JSON.parse(body), { country })
  if (reading?.kind === 'report') return reading.report
  if (reading?.kind === 'invalid') {
    throw new InputError(`It still cannot be read: ${[reading.path, reading.message].join(' ').trim()}`)
  }

  throw new InputError('It is no report of a call, and nothing is kept of other messages')
}

function isOff(status: string): InputError {
  return new InputError(`Its endpoint is ${status}, and takes no reports`)
}
