import type { Readable } from 'node:stream'
import { type Database, findCallPosition } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { BulkheadError, defineQuery, enumeration, HttpError, notFound, type Routes, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { described } from '../../http-api/described.ts'
import { NotFound } from '../../http-api/error.ts'
import { exportFormats, exportIncludes, fileForms } from '../../resources/calls/export-files.ts'
import { Call } from '../../resources/calls/schema.ts'
import { csvLine } from '../../responses/csv.ts'
import { sendFile } from '../../responses/file.ts'
import { limitDownloads } from '../../responses/limit-downloads.ts'
import { translateError } from '../../translate-error.ts'
import { readBatches } from './export-batches.ts'
import { filters, readCallFilter } from './list-filter.ts'

const exportQuery = defineQuery({
  ...filters,
  format: described({ ...enumeration(exportFormats), absent: 'jsonl' as const }, 'JSON Lines or CSV'),
  include: described(
    enumeration(exportIncludes),
    'Adds the content: `transcript` and, in JSON, `messages`, as in `GET /v1/calls/{id}`'
  ),
  after: described(uuid<CallId>(), 'Resumes after this call, the last one with a complete line in an interrupted file')
})

const example = {
  jsonl: `${JSON.stringify(Call.examples[0])}\n`,
  csv: csvLine(Object.keys(Call.properties)) + csvLine(['0199f1c2-0000-7000-8000-000000000005'])
}

const File = Type.Unsafe<Readable>({
  description: 'The calls, one per line, newest first. An interrupted response is incomplete',
  content: {
    'application/x-ndjson': { schema: Type.String({ examples: [example.jsonl] }) },
    'text/csv': { schema: Type.String({ examples: [example.csv] }) }
  }
})

/** Maximum duration of an export in milliseconds. */
const maxMs = 15 * 60_000

/** Export of calls, of any size: read as fast as the client takes it. */
export const callExportRoute: Routes<{ db: Database }> = async (app, { db }) => {
  const oneOfKey = limitDownloads({ width: 64, widthPerKey: 1, keyOf: ({ apiKey }) => apiKey.id, maxMs })
  const fewOfOrganization = limitDownloads({
    width: 16,
    widthPerKey: 2,
    keyOf: ({ apiKey }) => apiKey.organization_id,
    maxMs
  })

  app.get(
    '/export',
    {
      handlerTimeout: maxMs,
      exposeHeadRoute: false,
      preHandler: [oneOfKey, fewOfOrganization],
      schema: {
        operationId: 'exportCalls',
        summary: 'Export calls',
        description:
          'All matching calls, without a limit, newest first. The file is streamed at the pace of the reader, and ' +
          'compressed by gzip if the request accepts it. A key can run one export at a time, an organization ' +
          `two, each for ${maxMs / 60_000} minutes. An export that is read at less than 4 KiB per second is interrupted. If all ` +
          'places are taken, an organization without an export gets the place of the slowest reader of an organization with two. ' +
          'To resume an interrupted export, use `after`; the CSV header ' +
          'is not repeated. Calls stored after the start are not included. In CSV, text that spreadsheets would read as ' +
          'a formula is prefixed with an apostrophe.',
        tags: ['Calls'],
        querystring: exportQuery,
        response: { 200: File, 404: NotFound('Client') }
      }
    },
    async (request, reply) => {
      const { answer, apiKey, query } = request
      const { organization_id } = apiKey
      const form = fileForms[query.format]
      const withTranscript = query.include === 'transcript'
      const [filter, after] = await Promise.all([
        readCallFilter(db, organization_id, query),
        readPosition(db, organization_id, query.after)
      ])
      const read = readBatches({
        ...{ db, organizationId: organization_id, filter, after, withTranscript },
        ...{ separator: form.separator, isPassing, hold: answer.hold },
        mayContinue: () => request.authenticateFromDatabase()
      })
      const batches = startingWith(await read.next(), read)

      return sendFile(reply, {
        name: `calls.${query.format}`,
        contentType: form.contentType,
        pieces: form.pieces({ batches, withTranscript, isRest: after !== undefined })
      })
    }
  )
}

/** @throws {HttpError} 404 */
async function readPosition(db: Database, organizationId: OrganizationId, id: CallId | undefined) {
  if (id === undefined) return undefined
  const position = await db.inTurn(organizationId, () => findCallPosition(db, organizationId, id))
  if (position === undefined) throw notFound('Call')

  return position
}

/** Reads the first batch before anything is sent, so that its errors become responses. */
async function* startingWith<Item>(first: IteratorResult<Item, void>, rest: AsyncGenerator<Item, void, undefined>) {
  if (first.done !== true) yield first.value
  yield* rest
}

function isPassing(error: unknown): boolean {
  if (error instanceof HttpError) return error.statusCode === 429 || error.statusCode === 503

  return error instanceof BulkheadError || translateError(error) !== undefined
}
