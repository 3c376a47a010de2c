import type { Database, Position } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { badRequest, integer } from '@callbook/http'
import { listRejectedReports, type RejectedReportRow, type RejectionFilter } from '@callbook/operations'
import { type Cursor, cursor, encodeCursor } from '../http-api/cursor.ts'
import { described } from '../http-api/described.ts'
import { presentRejection } from './schema.ts'

export const pageParameters = {
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'Maximum number of reports'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
}

/**
 * Returns the position of a cursor in a body; `undefined` at the beginning.
 *
 * @throws {HttpError} 400
 */
export function readPosition(given = ''): Position | undefined {
  const place = cursor.read(given)
  if (place === undefined) throw badRequest(`cursor must be ${cursor.expected}`)

  return place === 'beginning' ? undefined : place
}

interface Page {
  readonly limit: number
  readonly cursor?: Cursor | undefined
}

/** Returns a page of rejected reports, newest first. */
export async function readPage(
  db: Database,
  organizationId: OrganizationId,
  filter: RejectionFilter,
  { limit, cursor: place }: Page
) {
  const after = place === 'beginning' ? undefined : place
  const found = await listRejectedReports(db, organizationId, { ...filter, after, limit: limit + 1 })
  const reports = found.slice(0, limit)

  return { data: reports.map(presentRejection), next_cursor: found.length > limit ? cursorOf(reports.at(-1)) : null }
}

function cursorOf(report: RejectedReportRow | undefined): string | null {
  return report === undefined ? null : encodeCursor({ at: new Date(report.received_at), id: report.id })
}
