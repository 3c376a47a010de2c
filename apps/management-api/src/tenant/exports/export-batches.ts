import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonBytes, type ListForm, maxLimit, type Position } from '@callbook/db'

export interface ExportOptions {
  readonly read: ReadItems
  /** Start position; `undefined` for the top of the list. */
  readonly after: Position | undefined
  /** Called before each batch except the first; an error ends the file. */
  readonly mayContinue: () => Promise<void>
  /** Separator between items. */
  readonly separator: string
  /** Returns whether an error may be transient, such as a timeout or an unavailable database. */
  readonly isPassing: (error: unknown) => boolean
  /** Called with the memory of the first batch; an error rejects the export. */
  readonly hold: (bytes: number) => void
}

/** Part of a list, newest first. */
interface ListPart {
  readonly limit: number
  /** Last item before the part; `undefined` for the top of the list. */
  readonly after: Position | undefined
}

/** Layout of items without their template. */
type ItemsLayout = Pick<ListForm, 'after' | 'before' | 'hold' | 'separator'>

/** Reads a part of a list as JSON texts. */
export type ReadItems = (part: ListPart, layout: ItemsLayout) => Promise<readonly JsonBytes[]>

/** Items as JSON texts, in pieces. */
type Batch = readonly JsonBytes[]

/** Target size of a batch, large enough to make round trips cheap in comparison. */
const batchBytes = 1024 * 1024

/** Size of the first batch: all its items may have the maximum size. */
const firstSize = 20

const [attempts, pauseMs] = [5, 1_000]

/**
 * Reads items in batches, each one after the previous batch has been consumed. Batches have at most about a megabyte,
 * regardless of the size of items.
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

async function readAgain(options: ExportOptions, page: ListPart) {
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

async function read({ read, separator }: ExportOptions, page: ListPart, hold?: (bytes: number) => void) {
  let next: Position | undefined
  const after = (place: { readonly next: Position | undefined }) => {
    next = place.next
    return ''
  }

  return { batch: await read(page, { before: '', separator, after, hold }), next }
}
