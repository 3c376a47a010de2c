import type { Database } from '@callbook/db'
import type { ErasureKey } from '@callbook/domain'
import { type RejectedReport, recordRejections } from './record-rejections.ts'
import { countRejectedReports } from './rejections.ts'

/** The cause of deliveries that wait for the mapping of their vendor. */
export const unmappedCause = 'unmapped'

/** Maximum number of waiting deliveries per endpoint. Concurrent deliveries may exceed it by their number. */
const maxUnmapped = 200

export type UnmappedReport = Pick<RejectedReport, 'endpointId' | 'organizationId' | 'receivedAt' | 'requestId'> & {
  readonly body: string
}

/**
 * Stores a delivery until the mapping of its vendor is saved.
 *
 * @returns `false` if too many deliveries of the endpoint wait already
 */
export async function recordUnmapped(db: Database, report: UnmappedReport, erasureKey?: ErasureKey): Promise<boolean> {
  const { organizationId, endpointId } = report
  const waiting = { endpointId, cause: unmappedCause, hasBody: true } as const
  if ((await countRejectedReports({ db, organizationId }, waiting, maxUnmapped)) >= maxUnmapped) return false

  const rejected = { ...report, cause: unmappedCause, path: null, providerCallId: null, isAcknowledged: true }
  await recordRejections(db, { reports: [rejected], erasureKey })

  return true
}
