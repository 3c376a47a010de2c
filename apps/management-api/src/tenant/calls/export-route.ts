import type { Readable } from 'node:stream'
import { type Database, findCallPosition } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { BulkheadError, defineQuery, enumeration, HttpError, notFound, type Routes, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { csvLine } from '../../answers/csv.ts'
import { fewFiles } from '../../answers/few-files.ts'
import { sendFile } from '../../answers/file.ts'
import { translateError } from '../../translate-error.ts'
import { described } from '../described.ts'
import { NotFound } from '../error.ts'
import { readBatches } from './export-batches.ts'
import { exportFormats, exportIncludes, fileForms } from './export-files.ts'
import { filters, readCallFilter } from './list-filter.ts'
import { Call } from './schema.ts'

const exportQuery = defineQuery({
  ...filters,
  format: described({ ...enumeration(exportFormats), absent: 'jsonl' as const }, 'A JSON object a line, or a table'),
  include: described(
    enumeration(exportIncludes),
    'Tells what was said, too: `transcript` and, in JSON, `messages` as `GET /v1/calls/{id}` has them'
  ),
  after: described(
    uuid<CallId>(),
    'Goes on below this call, the last one of which a file that was cut off has the whole line'
  )
})

const example = {
  jsonl: `${JSON.stringify(Call.examples[0])}\n`,
  csv: csvLine(Object.keys(Call.properties)) + csvLine(['0199f1c2-0000-7000-8000-000000000005'])
}

const File = Type.Unsafe<Readable>({
  description: 'The calls, a line each, the one stored last first. What is cut off before its end is not whole',
  content: {
    'application/x-ndjson': { schema: Type.String({ examples: [example.jsonl] }) },
    'text/csv': { schema: Type.String({ examples: [example.csv] }) }
  }
})

/** How long a file may be on its way, in milliseconds. */
const maxMs = 15 * 60_000

/** Calls as a file, of any size: it is read as it is taken. */
export const callExportRoute: Routes<{ db: Database }> = async (app, { db }) => {
  const oneOfKey = fewFiles({ width: 64, widthPerKey: 1, keyOf: ({ apiKey }) => apiKey.id, maxMs })
  const fewOfOrganization = fewFiles({
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
        summary: 'Take calls along as a file, the one stored last first',
        description:
          'All calls that match, however many: it is written while it is read, at the pace of who reads it, and ' +
          'compressed by gzip for whoever accepts that. A key can have one file on its way at a time, an organization ' +
          `two, each for ${maxMs / 60_000} minutes. One that was cut off goes on with \`after\`, without a second head ` +
          'of the table. Calls that are stored meanwhile are not in it. In a table, text that programs would take for ' +
          'a formula has an apostrophe before it.',
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
        mayGoOn: () => request.authenticateAnew()
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

/** What the first batch is refused for is answered; by then nothing has been sent. */
async function* startingWith<Item>(first: IteratorResult<Item, void>, rest: AsyncGenerator<Item, void, undefined>) {
  if (first.done !== true) yield first.value
  yield* rest
}

function isPassing(error: unknown): boolean {
  if (error instanceof HttpError) return error.statusCode === 429 || error.statusCode === 503

  return error instanceof BulkheadError || translateError(error) !== undefined
}
