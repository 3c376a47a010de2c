import type { AgentFilter, Database } from '@callbook/db'
import { type ClientId, type Reach, type TimeStep, timeUnits } from '@callbook/domain'
import { defineQuery, enumeration, text, uuid } from '@callbook/http'
import { described } from '../http-api/described.ts'
import { getFilterClient } from '../http-api/parameters.ts'
import { cutRange, rangeParameters, readRange, weekStart } from './range.ts'

export const bucketParameters = {
  interval: described(enumeration(timeUnits), 'Interval of the buckets; without it, the range is one bucket'),
  week_start: weekStart
}

export const insightQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  assistant_id: described(text({ maxLength: 512 }), 'Filter by assistant, except agreement'),
  assistant_version: described(text({ maxLength: 512 }), 'Filter by version of the assistant'),
  ...rangeParameters,
  ...bucketParameters
})

type InsightQuery = (typeof insightQuery)['static']

export interface InsightRequest {
  readonly clientId: ClientId | undefined
  readonly agent: AgentFilter
  readonly whole: TimeStep
  readonly steps: readonly TimeStep[]
  /** Previous period of the same length. */
  readonly before: TimeStep
}

/** @throws {HttpError} 400, 404 */
export async function readInsightRequest(db: Database, reach: Reach, query: InsightQuery): Promise<InsightRequest> {
  const range = readRange(query)
  const steps = cutRange(range, query)
  const whole = { from: range.start.getTime(), until: range.end.getTime() + 1 }
  const client = await getFilterClient(db, reach, query.client_id)

  const agent = { assistantId: query.assistant_id, assistantVersion: query.assistant_version }
  const before = { from: 2 * whole.from - whole.until, until: whole.from }

  return { clientId: client?.id, agent, whole, steps, before }
}
