import type { UnmappedReport } from '@callbook/calls'
import { badRequest } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

/**
 * Stores a report of a vendor whose format has no mapping yet. It is acknowledged only afterwards.
 *
 * @throws {HttpError} 400 if too many reports of the endpoint wait already
 * @throws a database error, which makes the vendor try again
 */
export type KeepUnmapped = (request: FastifyRequest, body: string, receivedAt: Date) => Promise<void>

/** @param store returns `false` if too many reports wait */
export function keepUnmappedWith(store: (report: UnmappedReport) => Promise<boolean>): KeepUnmapped {
  return async ({ destination: { endpoint }, id: requestId }, body, receivedAt) => {
    const { organization_id: organizationId, id: endpointId } = endpoint
    if (await store({ organizationId, endpointId, requestId, receivedAt, body })) return

    throw badRequest('Too many reports wait for a mapping of this vendor. Save one, and send the report again')
  }
}
