import type { Database, JsonTemplate, Position } from '@callbook/db'
import { organizationKey, type Reach } from '@callbook/domain'
import {
  badRequest,
  boolean,
  defineQuery,
  enumeration,
  notFound,
  type Readers,
  type Routes,
  uuid,
  type ValueOf
} from '@callbook/http'
import type { TObject } from '@sinclair/typebox'
import { described } from '../http-api/described.ts'
import { NotFound } from '../http-api/error.ts'
import { sendFile } from '../responses/file.ts'
import { fileMs } from '../responses/limit-downloads.ts'
import { type ReadItems, readBatches } from './export-batches.ts'
import { aboutFile, ExportFile } from './export-file-schema.ts'
import { exportFormats, fileForms } from './export-files.ts'
import { aboutLimits, type ExportLimits } from './export-limits.ts'
import type { ExportPace } from './export-pace.ts'
import { flatColumns } from './flat-columns.ts'

interface OpenedList {
  readonly template: JsonTemplate
  readonly read: ReadItems
}

export interface ExportedList<Parameters extends Readers> {
  readonly operationId: string
  readonly tag: string
  /** Plural of the items: `calls`. */
  readonly items: string
  /** Name of the resource with the id in `after`: `Call`. */
  readonly identity: string
  readonly resource: TObject
  /** Columns of the example. */
  readonly template: JsonTemplate
  readonly about: string
  readonly parameters: Parameters
  /** @throws {HttpError} 400, 404 */
  readonly open: (
    reach: Reach,
    query: { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> },
    /** Whether the file has columns: CSV or Parquet. */
    file: { readonly hasColumns: boolean }
  ) => Promise<OpenedList>
  readonly findPosition: (reach: Reach, id: string) => Promise<Position | undefined>
}

interface Options<Parameters extends Readers> {
  readonly db: Database
  readonly limits: ExportLimits
  readonly pace: ExportPace
  readonly list: ExportedList<Parameters>
}

/** Returns the route of an export of any size, read as fast as the client takes it and the pace of all exports permits. */
export function exportRoute<Parameters extends Readers>({ db, limits, pace, list }: Options<Parameters>): Routes {
  const { items, identity, open } = list
  const common = {
    format: described({ ...enumeration(exportFormats), absent: 'jsonl' as const }, 'JSON Lines, CSV or Parquet'),
    raw: described(
      boolean(),
      'Only with `format=csv`: whether texts that spreadsheets would read as a formula stay unchanged, for programs'
    ),
    after: described(
      uuid(),
      `Resumes after this ${identity.toLowerCase()}, the last one with a complete line in an interrupted file`
    )
  }

  return async (app) => {
    const isPassing = (error: unknown) => [429, 503].includes(app.translateError(error)?.statusCode ?? 500)
    app.get(
      '/export',
      {
        handlerTimeout: fileMs,
        exposeHeadRoute: false,
        preHandler: [...limits],
        schema: {
          operationId: list.operationId,
          summary: `Export ${items}`,
          description: `All matching ${items}, without a limit, newest first. ${list.about} ${aboutFile} ${aboutLimits}`,
          tags: [list.tag],
          querystring: defineQuery({ ...list.parameters, ...common }),
          response: { 200: ExportFile(list), 404: NotFound('Client') }
        }
      },
      async (request, reply) => {
        const { answer, reach } = request
        const query = request.query as QueryOf<Parameters> & QueryOf<typeof common>
        const form = fileForms[query.format]
        if (query.raw !== undefined && query.format !== 'csv') throw badRequest('raw requires format=csv')

        const findPosition = async (id: string) => await list.findPosition(reach, id)
        const [{ template, read }, after] = await Promise.all([
          open(reach, query, { hasColumns: query.format !== 'jsonl' }),
          query.after === undefined
            ? undefined
            : db.inTurn(organizationKey(reach), () => findPosition(query.after ?? ''))
        ])
        if (query.after !== undefined && after === undefined) throw notFound(identity)
        answer.hold(form.heldBytes)
        const batches = readBatches({ read, after, separator: form.separator, isPassing, hold: answer.hold, pace })
        const started = startingWith(await batches.next(), batches)
        const isRest = after !== undefined
        const columns = flatColumns(template)

        return sendFile(reply, {
          name: `${items}.${query.format}`,
          ...form,
          pieces: form.pieces({ batches: started, columns, isRest, isRaw: query.raw === true })
        })
      }
    )
  }
}

type QueryOf<Parameters extends Readers> = { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> }

/** Reads the first batch before anything is sent, so that its errors become responses. */
async function* startingWith<Item>(first: IteratorResult<Item, void>, rest: AsyncGenerator<Item, void, undefined>) {
  if (first.done !== true) yield first.value
  yield* rest
}
