import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Database,
  type JsonTemplate,
  type ListForm,
  type ListText,
  maxLimit,
  type PlaceInList,
  type Position
} from '@callbook/db'
import { organizationKey, type Reach } from '@callbook/domain'
import {
  badRequest,
  boolean,
  defineQuery,
  enumeration,
  notFound,
  type ParameterReaders,
  type Routes,
  uuid,
  type ValueOf
} from '@callbook/http'
import { type ListExport, recordExport, within } from '@callbook/operations'
import { type TObject, Type } from '@sinclair/typebox'
import { NotFound } from '../http-api/error.ts'
import { described } from '../http-api/parameters.ts'
import { csvLine } from '../responses/csv.ts'
import { sendFile } from '../responses/file.ts'
import { fileMs, limitDownloads } from '../responses/limit-downloads.ts'
import { apiKeyActor } from '../tenant-access/authenticate.ts'
import { exportFormats, fileForms, flatColumns } from './export-files.ts'

interface OpenedList {
  readonly template: JsonTemplate
  readonly read: ReadItems
}

export interface ExportedList<Parameters extends ParameterReaders> {
  readonly operationId: string
  /** The action in the audit log. */
  readonly act: ListExport
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

/** Limits of all exports of a process. */
export interface Exports {
  readonly limits: ExportLimits
  readonly pace: ExportPace
}

interface Options<Parameters extends ParameterReaders> extends Exports {
  readonly db: Database
  readonly list: ExportedList<Parameters>
}

/** Returns the route of an export of any size, read as fast as the client takes it and the pace of all exports permits. */
export function exportRoute<Parameters extends ParameterReaders>({
  db,
  limits,
  pace,
  list
}: Options<Parameters>): Routes {
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
        await recordExport(within(db, reach, apiKeyActor(request)), list.act, requestedBy(request.query as object))
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

/** The format and the filter of an export, as JSON. */
function requestedBy(query: object): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(query))
}

type QueryOf<Parameters extends ParameterReaders> = { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> }

/** Reads the first batch before anything is sent, so that its errors become responses. */
async function* startingWith<Item>(first: IteratorResult<Item, void>, rest: AsyncGenerator<Item, void, undefined>) {
  if (first.done !== true) yield first.value
  yield* rest
}

const aboutFile =
  'The file is streamed at the pace of the reader, and compressed by gzip if the request accepts it, except for Parquet. ' +
  'To resume an interrupted export, use `after`; the CSV header is not repeated. A Parquet file is readable only if it is ' +
  'complete; with `after`, it is another file with the rest. Items stored after the start are not included. In CSV, text ' +
  'that spreadsheets would read as a formula is prefixed with an apostrophe, unless `raw` is true. In CSV and Parquet, ' +
  'members of nested objects are columns, such as `call_id` for `call.id`, and other JSON values are texts.'

/** Response with an exported file. */
function ExportFile({
  items,
  resource,
  template
}: Pick<ExportedList<ParameterReaders>, 'items' | 'resource' | 'template'>) {
  const line = JSON.stringify(resource.examples[0])
  const csv = csvLine(flatColumns(template).map(({ name }) => name)) + csvLine(['0199f1c2-0000-7000-8000-000000000005'])

  return Type.Unsafe<Readable>({
    description: `The ${items}, one per line or row, newest first. An interrupted response is incomplete`,
    content: {
      'application/x-ndjson': { schema: Type.String({ examples: [`${line}\n`] }) },
      'text/csv': { schema: Type.String({ examples: [csv] }) },
      'application/vnd.apache.parquet': { schema: Type.String({ format: 'binary', examples: ['PAR1'] }) }
    }
  })
}

interface ExportOptions {
  readonly read: ReadItems
  /** Start position; `undefined` for the top of the list. */
  readonly after: Position | undefined
  readonly separator: string
  /** Returns whether an error may be transient, such as a timeout or an unavailable database. */
  readonly isPassing: (error: unknown) => boolean
  /** Called with the memory by which a batch exceeds all previous ones; an error for the first rejects the export. */
  readonly hold: (bytes: number) => void
  /** Called with the bytes of each batch before the next one is read. */
  readonly pace: ExportPace
}

/** Part of a list, newest first. */
interface ListPart {
  readonly limit: number
  /** Last item before the part; `undefined` for the top of the list. */
  readonly after: Position | undefined
}

type ItemsLayout = Pick<ListForm, 'after' | 'before' | 'hold' | 'maxBytes' | 'separator'>

type ReadItems = (part: ListPart, layout: ItemsLayout) => Promise<ListText>

/** Size of a batch, large enough to make round trips cheap in comparison. */
const batchBytes = 1024 * 1024

/** Size of the first batch: all its items may have the maximum size. */
const firstSize = 20

const [attempts, pauseMs] = [5, 1_000]

/**
 * Reads items in batches, each one after the previous batch has been consumed. A batch ends at a megabyte, regardless
 * of the size of items: at most one item is added. The number of requested items at most
 * doubles, so that the database reads few items in vain.
 */
async function* readBatches(options: ExportOptions): AsyncGenerator<ListText, void, undefined> {
  const hold = holdLargest(options.hold)
  let [size, after, isFirst] = [firstSize, options.after, true]
  do {
    const page = { limit: size, after }
    const { batch, next, shown } = await (isFirst ? read : readAgain)({ ...options, hold: hold() }, page)
    const bytes = batch.reduce((sum, { length }) => sum + length, 0)
    if (bytes > 0) {
      yield batch
      await options.pace(bytes)
      size = Math.min(maxLimit, 2 * size, Math.max(1, Math.round((shown * batchBytes) / bytes)))
    }
    ;[after, isFirst] = [next, false]
  } while (after !== undefined)
}

/** Returns, for each batch, a function that counts its memory, and holds what exceeds the largest batch before. */
function holdLargest(holdMore: (bytes: number) => void): () => (bytes: number) => void {
  let largest = 0

  return () => {
    let ofBatch = 0

    return (bytes) => {
      ofBatch += bytes
      if (ofBatch <= largest) return
      holdMore(ofBatch - largest)
      largest = ofBatch
    }
  }
}

/** Reads fewer items after each failure, because large ones may have taken too long. */
async function readAgain(options: ExportOptions, page: ListPart) {
  let { limit } = page
  for (let attempt = 1; attempt < attempts; attempt++) {
    try {
      return await read(options, { ...page, limit })
    } catch (error) {
      if (!options.isPassing(error)) throw error
      limit = Math.ceil(limit / 4)
      await sleep(pauseMs)
    }
  }

  return await read(options, { ...page, limit })
}

async function read({ read, separator, hold }: ExportOptions, page: ListPart) {
  let place: Pick<PlaceInList, 'next' | 'shown'> = { next: undefined, shown: 0 }
  const after = (found: PlaceInList) => {
    place = found
    return ''
  }
  const batch = await read(page, { before: '', separator, after, hold, maxBytes: batchBytes })

  return { batch, ...place }
}

/** Hooks that limit concurrent exports. All routes share them. */
export type ExportLimits = readonly ReturnType<typeof limitDownloads>[]

export function createExportLimits(): ExportLimits {
  return [
    limitDownloads({ width: 64, widthPerKey: 1, keyOf: ({ apiKey }) => apiKey.id, maxMs: fileMs }),
    limitDownloads({ width: 16, widthPerKey: 2, keyOf: ({ reach }) => organizationKey(reach), maxMs: fileMs })
  ]
}

export const aboutLimits =
  `A key can run one export at a time, an organization two, each for ${fileMs / 60_000} minutes. An export that is read ` +
  'at less than 4 KiB per second is interrupted. If all places are taken, an organization without an export gets the ' +
  'place of the slowest reader of an organization with two.'

/**
 * Bytes a millisecond that all exports of a process read together: 16 MB a second. Without a limit, four of them took
 * the whole main thread at 36 MB (CSV) to 80 MB (JSON Lines) a second, and pages of other tenants waited for each batch.
 */
const bytesPerMs = 16 * 1024

/** Waits until the exports of the process may read on, after one of them has read some bytes. */
type ExportPace = (bytes: number) => Promise<void>

/** Creates the pace that all exports of a process share. @param now a monotonic clock, in milliseconds */
export function createExportPace(
  now = () => performance.now(),
  wait: (ms: number) => Promise<void> = sleep
): ExportPace {
  let freeAt = 0

  return async (bytes) => {
    freeAt = Math.max(now(), freeAt) + bytes / bytesPerMs
    await wait(freeAt - now())
  }
}
