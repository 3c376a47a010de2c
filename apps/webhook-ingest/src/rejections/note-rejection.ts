import type { DeliveryEndpoint } from '@callbook/db'
import { findProviderCallId } from '@callbook/domain'
import { HttpError } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { UnreadableReport } from '../inbound/report-body.ts'
import { endpointCauses, revokedCause } from './rejection-cause.ts'
import type { RejectionLog } from './rejection-log.ts'

/** Records why a request to an existing endpoint was rejected, without its headers and secrets. */
export function noteRejection(
  log: RejectionLog,
  request: FastifyRequest,
  { error, receivedAt }: { readonly error: unknown; readonly receivedAt: Date }
): void {
  const { destination, id: requestId, ip: address } = request
  if (destination === undefined || !(error instanceof HttpError)) return

  const { organization_id: organizationId, id: endpointId } = destination.endpoint
  if (error instanceof UnreadableReport) {
    const { cause, path, text: body = null, value } = error.details
    log.keep({
      organizationId,
      endpointId,
      requestId,
      receivedAt,
      cause,
      path: path || null,
      providerCallId: findProviderCallId(value),
      body
    })
    return
  }

  const cause = endpointCauses.get(error.statusCode)
  if (cause === undefined) return
  log.count({
    organizationId,
    endpointId,
    status: error.statusCode,
    cause,
    receivedAt,
    address,
    requestId,
    announcedBytes: error.statusCode === 413 ? announcedLength(request) : undefined
  })
}

/** Counts a request to a revoked URL at its endpoint. */
export function noteRevoked(
  log: RejectionLog,
  { id: requestId, ip: address }: Pick<FastifyRequest, 'id' | 'ip'>,
  { endpoint, receivedAt }: { readonly endpoint: DeliveryEndpoint; readonly receivedAt: Date }
): void {
  const { organization_id: organizationId, id: endpointId } = endpoint
  log.count({ organizationId, endpointId, status: 404, cause: revokedCause, receivedAt, address, requestId })
}

function announcedLength({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'])

  return Number.isSafeInteger(length) ? length : undefined
}
