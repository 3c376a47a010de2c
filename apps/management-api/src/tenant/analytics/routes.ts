import type { CallSums, Database } from '@callbook/db'
import { type ClientId, callDirections, callStatuses, type OrganizationId, timeUnits } from '@callbook/domain'
import { defineQuery, enumeration, type Reader, type Routes, uuid } from '@callbook/http'
import { described } from '../described.ts'
import { NotFound } from '../error.ts'
import { JsonText } from '../json-text.ts'
import { getFilterClient } from '../parameters.ts'
import { createFewAtOnce } from './few-at-once.ts'
import { type AskedCalls, countGroups, nameGroups, sumGroups } from './groups.ts'
import { callFigures, presentSteps, usageFigures } from './present.ts'
import { cutRange, rangeParameters, readRange } from './range.ts'
import { CallAnalytics, shownGroups, UsageAnalytics } from './schema.ts'

const filterParameters = {
  client_id: described(uuid<ClientId>(), 'Only calls of this client of the organization'),
  status: described(enumeration(callStatuses), 'Only calls that ended like this'),
  direction: described(enumeration(callDirections), 'Only calls of this direction')
}

const interval = enumeration(timeUnits)
const groupBy = enumeration(shownGroups)

const callsQuery = defineQuery({
  ...filterParameters,
  ...rangeParameters,
  interval: described(interval, 'What the range is cut into; without it, all of it is one. Weeks begin on Monday'),
  group_by: described(groupBy, 'What calls are told apart by')
})

const usageQuery = defineQuery({
  ...filterParameters,
  ...rangeParameters,
  interval: described(withDefault(interval, 'month'), 'What the range is cut into. Weeks begin on Monday'),
  group_by: described(withDefault(groupBy, 'client'), 'What calls are told apart by')
})

const bounds =
  'A range of at most 400 days and 1,000 steps, by the time when calls were stored. The 50 groups with the most calls ' +
  'are told apart, or 20,000 divided by the number of steps where these are more than 400; `other` has the rest.'

type Sum = (db: Database, organizationId: OrganizationId, asked: AskedCalls) => Promise<CallSums[]>

const operations = [
  {
    path: '/calls',
    querystring: callsQuery,
    answer: CallAnalytics,
    operationId: 'countCalls',
    summary: 'Count the calls of a range of time, by steps and groups',
    sum: countGroups as Sum,
    figuresOf: callFigures
  },
  {
    path: '/usage',
    querystring: usageQuery,
    answer: UsageAnalytics,
    operationId: 'sumUsage',
    summary: 'Tell how long calls took and what they cost, by client and month',
    sum: sumGroups as Sum,
    figuresOf: usageFigures
  }
] as const

export const analyticsRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  const inFew = createFewAtOnce(1)

  for (const { path, querystring, answer, operationId, summary, sum, figuresOf } of operations) {
    app.get(
      path,
      {
        schema: {
          operationId,
          summary,
          description: bounds,
          tags: ['Analytics'],
          querystring,
          response: { 200: JsonText(answer), 404: NotFound('Client') }
        }
      },
      async ({ apiKey, query }) => {
        const { organization_id: organizationId } = apiKey
        const range = readRange(query)
        const steps = cutRange(range, query.interval)
        const client = await getFilterClient(db, organizationId, query.client_id)
        const { status, direction, group_by: by, interval: unit } = query
        const asked = { filter: { clientId: client?.id, status, direction }, steps, by }
        const told = await inFew(organizationId, () =>
          db.inTurn(organizationId, async () => {
            const sums = await sum(db, organizationId, asked)

            return { sums, names: await nameGroups(db, organizationId, by, sums) }
          })
        )
        const { sums, names } = told
        const scope = {
          organization_id: organizationId,
          client_id: client?.id ?? null,
          start_date: range.start.toISOString(),
          end_date: range.end.toISOString(),
          time_zone: range.timeZone.name,
          interval: unit ?? null,
          group_by: by ?? null
        }

        return JSON.stringify({
          ...presentSteps<object>(steps, sums, { figuresOf, names, isGrouped: by !== undefined }),
          scope
        })
      }
    )
  }
}

function withDefault<Value extends string>(reader: Reader<Value | undefined>, value: Value): Reader<Value> {
  return {
    ...reader,
    schema: { ...reader.schema, default: value },
    absent: value,
    read: (text) => reader.read(text) as Value
  }
}
