import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallFilter,
  callColumns,
  callJson,
  columnsWithTranscript,
  type Database,
  type JsonBytes,
  listCalls,
  maxLimit,
  type Position,
  spokenCallJson
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'

export interface ExportOptions {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly filter: CallFilter
  /** Start position; `undefined` for the top of the list. */
  readonly after: Position | undefined
  readonly withTranscript: boolean
  /** Called before each batch except the first; an error ends the file. */
  readonly mayContinue: () => Promise<void>
  /** Separator between calls. */
  readonly separator: string
  /** Returns whether an error may be transient, such as a timeout or an unavailable database. */
  readonly isPassing: (error: unknown) => boolean
  /** Called with the memory of the first batch; an error rejects the export. */
  readonly hold: (bytes: number) => void
}

/** Calls as JSON texts, in pieces. */
type Batch = readonly JsonBytes[]

/** Target size of a batch, large enough to make round trips cheap in comparison. */
const batchBytes = 1024 * 1024

/** Size of the first batch: all its calls may have the maximum size. */
const firstSize = 20

const [attempts, pauseMs] = [5, 1_000]

/**
 * Reads calls in batches, each one after the previous batch has been consumed. Batches have about a megabyte,
 * regardless of the size of calls.
 */
export async function* readBatches(options: ExportOptions): AsyncGenerator<Batch, void, undefined> {
  let [size, after, isFirst] = [firstSize, options.after, true]
  do {
    const page = { limit: size, after }
    const { batch, next } = isFirst ? await read(options, page, options.hold) : await readAgain(options, page)
    const bytes = batch.reduce((sum, piece) => sum + piece.length, 0)
    if (bytes > 0) yield batch
    size = Math.min(maxLimit, Math.max(1, Math.round((size * batchBytes) / Math.max(bytes, 1))))
    ;[after, isFirst] = [next, false]
  } while (after !== undefined)
}

interface QueryRequest {
  readonly limit: number
  readonly after: Position | undefined
}

async function readAgain(options: ExportOptions, page: QueryRequest) {
  for (let attempt = 1; attempt < attempts; attempt++) {
    try {
      await options.mayContinue()
      return await read(options, page)
    } catch (error) {
      if (!options.isPassing(error)) throw error
      await sleep(pauseMs)
    }
  }

  await options.mayContinue()
  return await read(options, page)
}

async function read(
  { db, organizationId, filter, withTranscript, separator }: ExportOptions,
  page: QueryRequest,
  hold?: (bytes: number) => void
) {
  let next: Position | undefined
  const [item, columns] = withTranscript ? [spokenCallJson, columnsWithTranscript] : [callJson, callColumns]
  const after = (place: { readonly next: Position | undefined }) => {
    next = place.next
    return ''
  }
  const form = { item, before: '', separator, after, hold }

  return { batch: await listCalls(db, organizationId, filter, page, form, columns), next }
}
