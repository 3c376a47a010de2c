import { maxLimit, readCallRows } from '@callbook/db'
import { defineQuery, integer, type Routes } from '@callbook/http'
import { exportCalls, maxExported } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { cursor, encodeCursor } from '../../http-api/cursor.ts'
import { described } from '../../http-api/described.ts'
import { Csv, Slice } from '../../http-api/responses.ts'
import { sendCsv } from '../../responses/csv.ts'
import { filesOfConsole, limitDownloads } from '../../responses/limit-downloads.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/request-actor.ts'
import { requireOwnPage } from '../access/same-origin.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { NoneWithin, ofOrganization } from '../organizations/path.ts'
import { columnsParameter, fileColumns } from './list-columns.ts'
import { auditFilterOf, listFilters, readListFilter } from './list-filter.ts'
import { ListedCall, presentListedCall } from './list-schema.ts'

const listQuery = defineQuery({
  ...listFilters,
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Maximum number of calls'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const csvQuery = defineQuery({ ...listFilters, columns: columnsParameter })

const Calls = Type.Composite(
  [
    Slice(ListedCall, 'The calls'),
    Type.Object({
      total: Type.Integer({ description: 'Total number of calls', examples: [1] }),
      total_is_bounded: Type.Boolean({
        description: 'Whether there are more than `total`; filters by name or scores count only up to a limit',
        examples: [false]
      })
    })
  ],
  { 'x-response-description': 'The calls', additionalProperties: false }
)

const exampleFile =
  'call_id,received_at,client,caller_name,caller_phone_number\r\n' +
  "0199f1c2-0000-7000-8000-000000000005,2026-11-20T15:04:12.537Z,Acme Honda,Dana Whitfield,'+12025550147\r\n"

/** List and export of the calls of an organization. */
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
    async ({ reach, query: { limit, cursor: place, ...requested } }) => {
      const filter = await readListFilter(db, reach, requested)
      const after = place === 'beginning' ? undefined : place
      const { rows, total, isBounded, next } = await readCallRows(db, reach, filter, { limit, after })

      return {
        data: rows.map(presentListedCall),
        next_cursor: next === undefined ? null : encodeCursor(next),
        total,
        total_is_bounded: isBounded
      }
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
        description: `Newest first, at most ${maxExported} calls. The export is recorded in the audit log.`,
        querystring: csvQuery,
        response: { 200: Csv('The calls, one per line', exampleFile), 404: NoneWithin('Client') }
      }
    },
    async (request, reply) => {
      const { reach, query } = request
      const { columns, ...requested } = query
      const filter = await readListFilter(db, reach, requested)
      const reported = { ...auditFilterOf(requested), columns: columns.join(', ') }
      const rows = await exportCalls(db, reach, auditActorOf(request), { filter, requested: reported })

      return sendCsv(reply, { name: 'calls', rows, columns: fileColumns(columns) })
    }
  )
}
