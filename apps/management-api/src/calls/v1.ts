import {
  type CallFilter,
  callColumns,
  callJson,
  columnsWithTranscript,
  type Database,
  findCall,
  findCallPosition,
  hasBoundedTotal,
  listCalls,
  searchedCallColumns,
  searchedCallJson,
  shortCallColumns,
  spokenCallJson
} from '@callbook/db'
import { type CallId, parseSearch, type Reach } from '@callbook/domain'
import { defineQuery, enumeration, notFound, type Routes, type ValueOf } from '@callbook/http'
import { exportIncludes } from '../exports/export-files.ts'
import { type ExportedList, type Exports, exportRoute } from '../exports/export-route.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { NotFound } from '../http-api/error.ts'
import { JsonText } from '../http-api/json-text.ts'
import { ListOf, listForm, pageParameters, readPage, requireCountedOffset } from '../http-api/pagination.ts'
import { described, getFilterClient, idPath } from '../http-api/parameters.ts'
import { fieldsOf, type SelectedFields, selectMembers } from '../http-api/selected-fields.ts'
import { filterParameters, readFilterValues, search, tenantFilterNames } from './filters.ts'
import { Call, CallWithTranscript, callWithTranscriptJson } from './schema.ts'
import { NoReport, Report, readReport, reportQuery } from './stored-report.ts'

interface Dependencies {
  readonly db: Database
  readonly exports: Exports
}

export const v1Calls: Routes<Dependencies> = async (app, { db, exports }) => {
  app.register(callRoutes, { db })
  app.register(exportRoute({ db, ...exports, list: exportedCalls(db) }))
  app.register(callReportRoute, { db })
}

export const filters = { ...filterParameters('v1', tenantFilterNames), search }

type FilterValues = { readonly [Name in keyof typeof filters]: ValueOf<(typeof filters)[Name]> }

/** @throws {HttpError} 400, 404 */
export async function readCallFilter(db: Database, reach: Reach, requested: FilterValues): Promise<CallFilter> {
  const words = requested.search === undefined ? undefined : parseSearch(requested.search)
  const client = await getFilterClient(db, reach, requested.client_id)

  return { ...readFilterValues(requested, client, tenantFilterNames), search: words }
}

const listQuery = defineQuery({ ...filters, ...pageParameters, fields: fieldsOf(Call) })

const callQuery = defineQuery({ fields: fieldsOf(CallWithTranscript) })

const callRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listCalls',
        summary: 'List calls',
        description:
          'Latest first, by `occurred_at`. A call may arrive long after it took place: to receive every new and changed call, follow `GET /v1/changes`. `total` is exact at any size, except with a filter whose description names a ' +
          'limit: a page of such a filter examines the newest calls of the range, at least 20,000. It may have fewer items than `limit`, or none, although `next_cursor` continues with earlier calls.',
        tags: ['Calls'],
        querystring: listQuery,
        response: { 200: ListOf(Call), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { answer, reach, query } = request
      const page = readPage(query)
      const filter = await readCallFilter(db, reach, query)
      const counting = { isBounded: hasBoundedTotal(filter) }
      requireCountedOffset(query, counting)
      const { columns, template } = formOf(query.fields, filter.search !== undefined)
      const form = listForm(selectMembers(template, query.fields, columns), { ...page, ...counting }, answer)

      return await request.writeList(page.limit, () => listCalls({ db, reach }, filter, { page, form, columns }))
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true, shows: 'call.open' },
      schema: {
        operationId: 'getCall',
        summary: 'Get call',
        description:
          'In addition to the fields in lists: transcript and messages, recordings, transfers, parts of the cost, findings of ' +
          'the provider, and the stored reports. Values that the provider does not report are null, or an empty list.',
        tags: ['Calls'],
        params: idPath<CallId>('Call'),
        querystring: callQuery,
        response: { 200: DataOf(CallWithTranscript, 'The call'), 404: NotFound('Call') }
      }
    },
    async (request) => {
      const { reach, params, query } = request
      const form = selectMembers(callWithTranscriptJson, query.fields)
      const call = await request.writeItem(() => findCall({ db, reach }, params.id, form))
      if (call === undefined) throw notFound('Call')

      return presentData(call)
    }
  )
}

/** Few sets of columns: each further one would be another prepared statement. */
function formOf(fields: SelectedFields, isSearched: boolean) {
  if (isSearched && (fields === undefined || fields.includes('search_hits')))
    return { columns: searchedCallColumns, template: searchedCallJson }
  const hasShortColumns = fields?.every((name) => name in shortCallColumns) ?? false

  return { columns: hasShortColumns ? shortCallColumns : callColumns, template: callJson }
}

const exportParameters = {
  ...filters,
  include: described(
    enumeration(exportIncludes),
    'Adds the content: `transcript` and, in JSON and Parquet, `messages`, as in `GET /v1/calls/{id}`'
  )
}

function exportedCalls(db: Database): ExportedList<typeof exportParameters> {
  return {
    ...{ act: 'call.export', operationId: 'exportCalls', tag: 'Calls', items: 'calls', identity: 'Call' },
    ...{ resource: Call, template: callJson, parameters: exportParameters },
    about: 'Each call has the fields of the list.',
    async open(reach, query) {
      const filter = await readCallFilter(db, reach, query)
      const isSpoken = query.include === 'transcript'
      const [item, columns] = isSpoken ? [spokenCallJson, columnsWithTranscript] : [callJson, callColumns]

      return {
        template: item,
        read: (part, layout) => listCalls({ db, reach }, filter, { page: part, form: { ...layout, item }, columns })
      }
    },
    findPosition: (reach, id) => findCallPosition({ db, reach }, id as CallId)
  }
}

const callReportRoute: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/:id/report',
    {
      config: { hasEntityTag: true, shows: 'call.open_report' },
      schema: {
        operationId: 'getCallReport',
        summary: 'Get stored report',
        description:
          'The report as the provider sent it, byte for byte, except for secrets, which were replaced by ' +
          '`[redacted]` before it was stored. Reports have a shorter retention than calls.',
        tags: ['Calls'],
        params: idPath<CallId>('Call'),
        querystring: reportQuery,
        response: { 200: JsonText(Report), 404: NoReport }
      }
    },
    async (request) => {
      const { answer, reach, params, query } = request

      return await request.writeItem(async () => {
        return (await readReport({ db, reach }, params.id, { kind: query.kind, answer })).text
      })
    }
  )
}
