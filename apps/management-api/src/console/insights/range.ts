import type { Database } from '@callbook/db'
import { type ClientId, type OrganizationId, type TimeStep, timeUnits } from '@callbook/domain'
import { defineQuery, enumeration, uuid } from '@callbook/http'
import { cutRange, rangeParameters, readRange } from '../../tenant/analytics/range.ts'
import { described } from '../../tenant/described.ts'
import { getFilterClient } from '../../tenant/parameters.ts'

/** What all insights are asked for by. */
export const insightQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Only what is of calls of this client'),
  ...rangeParameters,
  interval: described(enumeration(timeUnits), 'What the range is cut into; without it, all of it is one')
})

type InsightQuery = (typeof insightQuery)['static']

/** What an insight is of. */
export interface Asked {
  readonly clientId: ClientId | undefined
  readonly whole: TimeStep
  readonly steps: readonly TimeStep[]
  /** As much time right before. */
  readonly before: TimeStep
}

/** @throws {HttpError} 400, 404 */
export async function readAsked(db: Database, organizationId: OrganizationId, query: InsightQuery): Promise<Asked> {
  const range = readRange(query)
  const steps = cutRange(range, query.interval)
  const whole = { from: range.start.getTime(), until: range.end.getTime() + 1 }
  const client = await getFilterClient(db, organizationId, query.client_id)

  return { clientId: client?.id, whole, steps, before: { from: 2 * whole.from - whole.until, until: whole.from } }
}
