import { zstdCompressSync } from 'node:zlib'
import { addRejectedReport, type TestDb } from '@callbook/db/testing'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'

interface Options {
  readonly body?: object | string | null
  readonly cause?: string
  readonly receivedAt?: Date
  readonly isAcknowledged?: boolean
}

/** Adds a report that was rejected by older rules. */
export async function addRejection(
  db: TestDb,
  place: { readonly organizationId: OrganizationId; readonly endpointId: EndpointId },
  { body = {}, cause = 'odd', receivedAt = new Date(), isAcknowledged = false }: Options = {}
): Promise<RejectionId> {
  const text = typeof body === 'object' && body !== null ? JSON.stringify(body) : body
  const kept = text === null ? {} : { codec: 'zstd', body: zstdCompressSync(text) }

  return await addRejectedReport(db, place, {
    ...kept,
    cause,
    received_at: receivedAt,
    is_acknowledged: isAcknowledged
  })
}
