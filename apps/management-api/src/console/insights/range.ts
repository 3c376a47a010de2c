import type { Database } from '@callbook/db'
import { type ClientId, type Reach, type TimeStep, timeUnits } from '@callbook/domain'
import { defineQuery, enumeration, uuid } from '@callbook/http'
import { described } from '../../http-api/described.ts'
import { getFilterClient } from '../../http-api/parameters.ts'
import { cutRange, rangeParameters, readRange } from '../../resources/analytics/range.ts'

export const interval = described(
  enumeration(timeUnits),
  'Interval of the buckets; without it, the range is one bucket'
)

/** Query parameters of all insights. */
export const insightQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  ...rangeParameters,
  interval
})

type InsightQuery = (typeof insightQuery)['static']

/** Range, interval and client of an insight. */
export interface InsightRequest {
  readonly clientId: ClientId | undefined
  readonly whole: TimeStep
  readonly steps: readonly TimeStep[]
  /** Previous period of the same length. */
  readonly before: TimeStep
}

/** @throws {HttpError} 400, 404 */
export async function readInsightRequest(db: Database, reach: Reach, query: InsightQuery): Promise<InsightRequest> {
  const range = readRange(query)
  const steps = cutRange(range, query.interval)
  const whole = { from: range.start.getTime(), until: range.end.getTime() + 1 }
  const client = await getFilterClient(db, reach, query.client_id)

  return { clientId: client?.id, whole, steps, before: { from: 2 * whole.from - whole.until, until: whole.from } }
}
