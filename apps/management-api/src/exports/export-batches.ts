import { setTimeout as sleep } from 'node:timers/promises'
import { type ListForm, type ListText, maxLimit, type PlaceInList, type Position } from '@callbook/db'
import type { ExportPace } from './export-pace.ts'

export interface ExportOptions {
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

export type ReadItems = (part: ListPart, layout: ItemsLayout) => Promise<ListText>

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
export async function* readBatches(options: ExportOptions): AsyncGenerator<ListText, void, undefined> {
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
