import {
  type Database,
  type GapPosition,
  type GapRow,
  type GapSums,
  gapEndings,
  gapKinds,
  listGaps,
  maxLimit,
  summarizeGaps
} from '@callbook/db'
import {
  type ClientId,
  type EndpointId,
  type GapId,
  limitsOf,
  type OrganizationId,
  organizationKey,
  type ProviderAccountId,
  type Reach,
  type TimeStep
} from '@callbook/domain'
import { badRequest, boolean, defineQuery, enumeration, integer, type Routes, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { cutRange, type RequestedRange, rangeParameters, readRange } from '../analytics/range.ts'
import { NotFound } from '../http-api/error.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { JsonText } from '../http-api/json-text.ts'
import { type Cursor, cursor, encodeCursor } from '../http-api/pagination.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'

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

const gap = {
  id: '0199f1c2-0000-7000-8000-00000000000a',
  account_id: '0199f1c2-0000-7000-8000-00000000000b',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  endpoint_id: '0199f1c2-0000-7000-8000-00000000000c',
  provider: 'vapi',
  provider_call_id: '7f0e3d0a-9c1e-4a53-8c3e-2f9a6f1f0d11',
  kind: 'missing',
  ended_at: '2026-11-20T15:04:10.000Z',
  found_at: '2026-11-20T15:15:02.118Z',
  resolved_at: '2026-11-20T15:15:03.402Z',
  how: 'backfill'
}

const closed = { additionalProperties: false }

const Gap = Type.Object(
  {
    id: Uuid<GapId>(),
    account_id: Uuid<ProviderAccountId>({ description: 'The provider account that has the call' }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'Client of the call; null if unknown' }),
    endpoint_id: Nullable(Uuid<EndpointId>(), { description: 'Endpoint that should have received the report' }),
    provider: Type.String(),
    provider_call_id: Type.String({ description: 'Call id of the provider' }),
    kind: OneOf(gapKinds, {
      description:
        '`missing`: nothing of the call is stored; `partial`: something is missing; `unassigned`: its client is ' +
        'unknown; `gone`: it was missing, and its provider no longer has it'
    }),
    ended_at: Nullable(DateTime(), { description: 'When the call ended, as reported by the provider' }),
    found_at: DateTime(),
    resolved_at: Nullable(DateTime(), { description: 'When the gap was resolved; null while it is open' }),
    how: Nullable(OneOf(gapEndings), {
      description:
        '`backfill`: fetched from the provider; `webhook`: its report arrived late; `disconnected`: the account is ' +
        'no longer queried'
    })
  },
  { title: 'Gap', examples: [gap], ...closed }
)

const Gaps = Type.Object(
  {
    data: Type.Array(Gap, { maxItems: 200 }),
    next_cursor: Nullable(Type.String(), { description: 'The `cursor` of the next page; null on the last one' })
  },
  {
    title: 'Gaps',
    examples: [{ data: [gap], next_cursor: null }],
    'x-response-description': 'A page of the list, newest first',
    ...closed
  }
)

/** Maximum number of rows of a summary. */
const mostRows = 20_000

const figures = {
  listed: Type.Integer({ description: 'Number of calls that the provider has listed: the sum of the other counts' }),
  arrived: Type.Integer({ description: 'Number of calls that arrived as reports' }),
  missing: Type.Integer({ description: 'Number of calls that are still missing' }),
  repaired: Type.Integer({ description: 'Number of calls that were fetched from the provider' }),
  unassigned: Type.Integer({ description: 'Number of calls without a known client' })
}

const counted = { listed: 240, arrived: 236, missing: 1, repaired: 3, unassigned: 0 }

const Client = Nullable(Uuid<ClientId>(), { description: 'Null for calls without a known client' })

const GapSummary = Type.Object(
  {
    data: Type.Array(Type.Object({ start: DateTime(), end: DateTime(), client_id: Client, ...figures }, closed), {
      maxItems: mostRows
    }),
    total: Type.Object(figures, closed),
    scope: Type.Object(
      {
        organization_id: Uuid<OrganizationId>(),
        client_id: Nullable(Uuid<ClientId>(), { description: 'The client of the filter; null for all' }),
        start_date: DateTime(),
        end_date: DateTime(),
        time_zone: Type.String()
      },
      { description: 'The query with its defaults', ...closed }
    )
  },
  {
    title: 'GapSummary',
    'x-response-description': 'Days by the end of the calls, per client, earliest first, and their total',
    examples: [
      {
        data: [
          {
            ...{ start: '2026-11-20T06:00:00.000Z', end: '2026-11-21T06:00:00.000Z', client_id: gap.client_id },
            ...counted
          }
        ],
        total: counted,
        scope: {
          organization_id: '0199f1c2-0000-7000-8000-000000000001',
          client_id: null,
          start_date: '2026-11-01T05:00:00.000Z',
          end_date: '2026-12-01T04:59:59.999Z',
          time_zone: 'America/Chicago'
        }
      }
    ],
    ...closed
  }
)

export const v1Gaps: Routes<{ db: Database }> = async (app, { db }) => {
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
        listGaps({ db, reach }, { clientId, kind, isResolved }, { limit: limit + 1, after })
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
      const sums = await db.inTurn(organizationKey(reach), () => summarizeGaps({ db, reach }, { steps, clientId }))
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
