import { hasPermission } from '@callbook/accounts'
import {
  callColumns,
  callJson,
  countChoices,
  hasBoundedTotal,
  listCalls,
  maxLimit,
  readCallRows,
  readCallTexts,
  searchedCallColumns,
  searchedCallJson
} from '@callbook/db'
import { inputBounds } from '@callbook/domain'
import { boolean, defineQuery, integer, type Routes } from '@callbook/http'
import { exportCalls } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { requireOwnPage } from '../console-access/same-origin.ts'
import { cursor, encodeCursor } from '../http-api/cursor.ts'
import { described } from '../http-api/described.ts'
import { ListOf, listForm, pageParameters, readPage } from '../http-api/pagination.ts'
import { Csv, Data, Slice } from '../http-api/responses.ts'
import { selectMembers } from '../http-api/selected-fields.ts'
import { sendCsv } from '../responses/csv.ts'
import { filesOfConsole, limitDownloads } from '../responses/limit-downloads.ts'
import { columnsParameter, fileColumns } from './console-list-columns.ts'
import { auditFilterOf, bothOf, listFilters, readListFilter } from './console-list-filter.ts'
import { listOrder, readOrder, requireCosts } from './console-list-order.ts'
import { ChoiceCounts, ListedCall, presentListedCall } from './console-list-schema.ts'
import { selectedIds } from './console-selected-ids.ts'
import { Call } from './schema.ts'

const listQuery = defineQuery({
  ...listFilters,
  ...listOrder,
  texts: described(boolean(), 'Whether to include `call_summary`'),
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Maximum number of calls'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const { cost_usd, ...withoutCosts } = Call.properties

const WholeCall = Type.Object(
  { ...withoutCosts, cost_usd: Type.Optional(cost_usd) },
  { title: 'WholeCall', additionalProperties: false, examples: Call['examples'] }
)

const wholeQuery = defineQuery({ ...listFilters, ...pageParameters })

const csvQuery = defineQuery({ ...listFilters, ids: selectedIds, columns: columnsParameter })

const Calls = Type.Composite(
  [
    Slice(ListedCall, 'The calls'),
    Type.Object({
      total: Type.Integer({ description: 'Total number of calls', examples: [1] }),
      total_is_bounded: Type.Boolean({
        description:
          'Whether there are more than `total`, because only a limited number of calls was counted or sorted. A page may then have fewer calls than requested, or none, although `next_cursor` continues',
        examples: [false]
      })
    })
  ],
  { 'x-response-description': 'The calls', additionalProperties: false }
)

const exampleFile =
  'call_id,received_at,client,caller_name,caller_phone_number\r\n' +
  "0199f1c2-0000-7000-8000-000000000005,2026-11-20T15:04:12.537Z,Acme Honda,Dana Whitfield,'+12025550147\r\n"

export const callListRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Calls'], params: ofOrganization }

  app.get(
    '/calls',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'listCalls',
        summary: 'List calls',
        querystring: listQuery,
        response: { 200: Calls, 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const { reach, session, query } = request
      const filter = await readListFilter(db, request, query)
      const page = { limit: query.limit, after: query.cursor === 'beginning' ? undefined : query.cursor }
      const { rows, total, isBounded, next } = await readCallRows(db, reach, filter, page, readOrder(request, query))
      const hasCosts = hasPermission(session, 'read_costs')
      const ids = query.texts === true ? rows.map(({ id }) => id) : []
      const texts = await readCallTexts(db, reach, ids)

      return {
        data: rows.map((row) => presentListedCall(row, hasCosts, texts.get(row.id))),
        next_cursor: next === undefined ? null : encodeCursor(next),
        total,
        total_is_bounded: isBounded
      }
    }
  )

  app.get(
    '/calls/whole',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'listWholeCalls',
        summary: 'List whole calls',
        description: 'As `GET /v1/calls` returns them. Costs are present only for users who may read costs.',
        querystring: wholeQuery,
        response: { 200: ListOf(WholeCall), 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const { answer, reach, session, query } = request
      const filter = await readListFilter(db, request, query)
      const counting = { isSearch: hasBoundedTotal(filter) }
      const page = readPage(query, counting)
      const isFound = filter.search !== undefined
      const [columns, template] = isFound ? [searchedCallColumns, searchedCallJson] : [callColumns, callJson]
      const names = Object.keys(columns).filter((name) => name !== 'cost_usd' || hasPermission(session, 'read_costs'))
      const form = listForm(selectMembers(template, names, columns), page, answer, counting)

      return await request.writeList(page.limit, () => listCalls(db, reach, filter, page, form, columns))
    }
  )

  app.get(
    '/calls/counts',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'countCalls',
        summary: 'Count calls by filter value',
        description:
          'The number of calls with each value of a filter, if it replaced the requested one. Null if the other filters have no counters.',
        querystring: defineQuery(listFilters),
        response: { 200: Data(ChoiceCounts, 'The counts'), 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const filter = await readListFilter(db, request, request.query)

      return { data: (await countChoices(db, request.reach, filter)) ?? null }
    }
  )

  app.get(
    '/calls.csv',
    {
      config: { permission: 'export' },
      handlerTimeout: filesOfConsole.maxMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, limitDownloads(filesOfConsole)],
      schema: {
        ...schema,
        operationId: 'exportCalls',
        summary: 'Export calls',
        description: `Newest first, at most ${inputBounds.exportedRows} calls. The export is recorded in the audit log.`,
        querystring: csvQuery,
        response: { 200: Csv('The calls, one per line', exampleFile), 404: NoneWithin('Client') }
      }
    },
    async (request, reply) => {
      const { reach, query } = request
      const { columns, ids, ...requested } = query
      const filter = await readListFilter(db, request, requested)
      if (columns.includes('cost')) requireCosts(request.session)
      const reported = { ...auditFilterOf(requested), selected_calls: ids?.length, columns: columns.join(', ') }
      const selected = { ...filter, ids: bothOf(filter.ids, ids) }
      const rows = await exportCalls(db, reach, auditActorOf(request), { filter: selected, requested: reported })

      return sendCsv(reply, { name: 'calls', rows, columns: fileColumns(columns) })
    }
  )
}
