import {
  type Database,
  deleteRejectedReport,
  type EndpointRow,
  findClient,
  findEndpoint,
  findRejectedReport,
  findRejectionOrganization,
  listEndpoints,
  type ReportWriter
} from '@callbook/db'
import { type CallId, countryOfPhoneNumber, findProvider, parseBody, type RejectionId } from '@callbook/domain'
import { InputError } from './input-error.ts'

export interface Release {
  readonly id: RejectionId
  /** `duplicate`: the call has this report from another delivery. */
  readonly outcome: 'stored' | 'duplicate'
  readonly call_id: CallId | null
}

/**
 * Stores a report that was refused, as if it had been accepted when it was received, and then forgets the refusal.
 * Undefined for an unknown one. One whose endpoint takes no reports any more, as after `endpoint replace`, is stored by
 * the endpoint that its client has for the same provider now.
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
  const received = rejected && (await findEndpoint(db, rejected.endpoint_id))
  if (organizationId === undefined || rejected === undefined || received === undefined) return undefined

  const endpoint = await activeEndpoint(db, received)
  const { client_id: clientId, id: endpointId, ingest_lane: lane, provider } = endpoint
  if (rejected.body === null) throw new InputError(`Nothing is kept of its body: ${rejected.cause}`)

  const client = await findClient(db, organizationId, clientId)
  const { report, text: body } = readReport(provider, rejected.body, client?.phone_number ?? '')
  const receivedAt = new Date(rejected.received_at)
  const place = {
    organizationId,
    clientId,
    endpointId,
    lane,
    provider,
    settingsChangedAt: endpoint.settings_changed_at
  }
  const outcome = await writer.append({ ...place, requestId: rejected.request_id, report, body, receivedAt })
  if (outcome.kind === 'refused') throw new InputError('Its endpoint was changed at this moment: try again')
  await deleteRejectedReport(db, organizationId, id)

  if (outcome.kind === 'stored') return { id, outcome: 'stored', call_id: outcome.callId }

  return { id, outcome: 'duplicate', call_id: null }
}

/** By the rules of today, also as to what is kept of the body. */
function readReport(providerName: string, kept: string, clientPhoneNumber: string) {
  const body = parseBody(kept)
  if (!body.ok) throw new InputError(`It still cannot be read: ${body.problem}`)
  const reading = findProvider(providerName)?.read(body.value, { country: countryOfPhoneNumber(clientPhoneNumber) })
  if (reading?.kind === 'report') return { report: reading.report, text: body.text }
  if (reading?.kind === 'invalid') {
    throw new InputError(`It still cannot be read: ${[reading.path, reading.message].join(' ').trim()}`)
  }

  throw new InputError('It is no report of a call, and nothing is kept of other messages')
}

/** @throws {InputError} when the client has none for this provider */
async function activeEndpoint(db: Database, received: EndpointRow): Promise<EndpointRow> {
  if (received.status === 'active') return received
  const { organization_id: organizationId, client_id: clientId, provider, status } = received
  const endpoints = await listEndpoints(db, organizationId, clientId)
  const active = endpoints.find((one) => one.provider === provider && one.status === 'active')
  if (active === undefined) throw new InputError(`Its endpoint is ${status}, and takes no reports: ${remedy(received)}`)

  return active
}

function remedy({ id, client_id: clientId, provider, status }: EndpointRow): string {
  const create = `\`endpoint create --client ${clientId} --provider ${provider}\``
  const way = status === 'revoked' ? create : `\`endpoint activate ${id}\` or ${create}`

  return `give its client an active one with ${way}, and release it again`
}
