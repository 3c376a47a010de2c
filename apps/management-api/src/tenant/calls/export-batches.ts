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
  /** The call below which the file begins; undefined for the top of the list. */
  readonly after: Position | undefined
  readonly withTranscript: boolean
  /** Is asked before each batch but the first; what it throws ends the file. */
  readonly mayGoOn: () => Promise<void>
  /** What stands between two calls. */
  readonly separator: string
  /** Whether what failed may go well in a moment: a turn that did not come, a database that is away. */
  readonly isPassing: (error: unknown) => boolean
  /** Is told how much memory the first batch takes; what it throws refuses the file. */
  readonly hold: (bytes: number) => void
}

/** Calls as JSON texts, in pieces. */
type Batch = readonly JsonBytes[]

/** As many bytes as a batch is to have: enough for a round trip to cost little beside them. */
const batchBytes = 1024 * 1024

/** How many calls the first batch has: they may all be as large as calls get. */
const firstSize = 20

const [attempts, pauseMs] = [5, 1_000]

/**
 * Reads calls batch by batch, none of them before the one before has been taken. Batches have some megabyte, however
 * large calls are.
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

interface Asked {
  readonly limit: number
  readonly after: Position | undefined
}

async function readAgain(options: ExportOptions, page: Asked) {
  for (let attempt = 1; attempt < attempts; attempt++) {
    try {
      await options.mayGoOn()
      return await read(options, page)
    } catch (error) {
      if (!options.isPassing(error)) throw error
      await sleep(pauseMs)
    }
  }

  await options.mayGoOn()
  return await read(options, page)
}

async function read(
  { db, organizationId, filter, withTranscript, separator }: ExportOptions,
  page: Asked,
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
