import {
  type Database,
  type GapPosition,
  type GapRow,
  type GapSums,
  gapKinds,
  listGaps,
  maxLimit,
  summarizeGaps
} from '@callbook/db'
import { type ClientId, type GapId, limitsOf, organizationKey, type Reach, type TimeStep } from '@callbook/domain'
import { badRequest, boolean, defineQuery, enumeration, integer, type Routes, uuid } from '@callbook/http'
import { cutRange, type RequestedRange, rangeParameters, readRange } from '../analytics/range.ts'
import { type Cursor, cursor, encodeCursor } from '../http-api/cursor.ts'
import { described } from '../http-api/described.ts'
import { NotFound } from '../http-api/error.ts'
import { JsonText } from '../http-api/json-text.ts'
import { getFilterClient } from '../http-api/parameters.ts'
import { GapSummary, Gaps, mostRows } from './schema.ts'

const listQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  kind: described(enumeration(gapKinds), 'Filter by kind'),
  resolved: described(boolean(), '`false` for calls that are still missing, `true` for resolved ones'),
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Maximum number of items'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const summaryQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  ...rangeParameters
})

const quarterMs = 900_000

export const gapRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listGaps',
        summary: 'List missing calls',
        description:
          'The calls of a connected provider account are compared with the stored calls every 15 minutes: missing calls are ' +
          'fetched and listed here for 90 days. Without a connected account, the list is empty.',
        tags: ['Gaps'],
        querystring: listQuery,
        response: { 200: JsonText(Gaps), 404: NotFound('Client') }
      }
    },
    async ({ reach, query }) => {
      const { client_id, kind, resolved: isResolved, limit } = query
      const clientId = (await getFilterClient(db, reach, client_id))?.id
      const after = positionOf(query.cursor)
      const found = await db.inTurn(organizationKey(reach), () =>
        listGaps(db, reach, { clientId, kind, isResolved }, { limit: limit + 1, after })
      )
      const data = found.slice(0, limit)
      const last = found.length > limit ? data.at(-1) : undefined

      return JSON.stringify({ data, next_cursor: last === undefined ? null : cursorOf(last) })
    }
  )

  app.get(
    '/summary',
    {
      schema: {
        operationId: 'summarizeGaps',
        summary: 'Summarize missing calls by day',
        description:
          'Counts each call that a provider has listed once, by its end and its current state, per day and client. Days ' +
          'without calls are left out. Covers the last 90 days.',
        tags: ['Gaps'],
        querystring: summaryQuery,
        response: { 200: JsonText(GapSummary), 404: NotFound('Client') }
      }
    },
    async ({ reach, query }) => {
      const requested = readRange(query)
      const range = { ...requested, start: new Date(Math.floor(requested.start.getTime() / quarterMs) * quarterMs) }
      const steps = cutRange(range, { interval: 'day' })
      const clientId = (await getFilterClient(db, reach, query.client_id))?.id
      const sums = await db.inTurn(organizationKey(reach), () => summarizeGaps(db, reach, { steps, clientId }))
      if (sums.length > mostRows) {
        throw badRequest(`start_date must be closer to end_date: the result would have more than ${mostRows} rows`)
      }

      return presentSummary(reach, { sums, steps, range, clientId })
    }
  )
}

function positionOf(given: Cursor | undefined): GapPosition | undefined {
  if (given === undefined || given === 'beginning') return undefined

  return { foundAt: given.at, id: given.id as GapId }
}

function cursorOf({ found_at: foundAt, id }: GapRow): string {
  return encodeCursor({ at: new Date(foundAt), id })
}

interface Summary {
  readonly sums: readonly GapSums[]
  readonly steps: readonly TimeStep[]
  readonly range: RequestedRange
  readonly clientId: ClientId | undefined
}

function presentSummary(reach: Reach, { sums, steps, range, clientId }: Summary): string {
  const data = sums.flatMap(({ step, clientId: client_id, ...figures }) => {
    const day = steps[step]
    if (day === undefined || figures.listed === 0) return []

    return [{ start: new Date(day.from), end: new Date(day.until), client_id, ...figures }]
  })
  const total = { listed: 0, arrived: 0, missing: 0, repaired: 0, unassigned: 0 }
  const names = ['listed', 'arrived', 'missing', 'repaired', 'unassigned'] as const
  for (const row of data) for (const name of names) total[name] += row[name]
  const scope = {
    organization_id: organizationKey(reach),
    client_id: clientId ?? limitsOf(reach).clientId ?? null,
    start_date: range.start,
    end_date: range.end,
    time_zone: range.timeZone.name
  }

  return JSON.stringify({ data, total, scope })
}
