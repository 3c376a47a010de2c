import { BulkheadError, createBulkhead, type Leave, serviceUnavailable, tooManyRequests } from '@callbook/http'
import { dropOldest } from './drop-oldest.ts'

/** What is known of the answers of an organization, by what lists. */
export interface LargeAnswers {
  /**
   * Has an answer written, of so many items at most; one that is likely to be large when it is its turn.
   *
   * @param size tells how many bytes were written, also of an answer that was given up
   * @throws {HttpError} 429, 503 when the turn does not come in time
   */
  write<Result>(list: ListOfOrganization, write: () => Promise<Result>, size: () => number): Promise<Result>
}

interface ListOfOrganization {
  readonly organizationId: string
  readonly path: string
  readonly items: number
}

/** Bounds what is remembered; the oldest is forgotten. */
const capacity = 10_000

/**
 * Large answers are read from the database and written one at a time for an organization, and two in all: each takes
 * tens of milliseconds of the one thread that answers everybody. Which ones will be large, those before them tell; the
 * others wait for the first.
 */
export function createLargeAnswers(largeBytes: number, maxWaitMs = 1_000): LargeAnswers {
  const turns = createBulkhead({ width: 2, widthPerKey: 1, maxWaitMs })
  const firsts = createBulkhead({ width: Number.POSITIVE_INFINITY, widthPerKey: 1, maxWaitMs })
  const bytesPerItem = new Map<string, number>()

  function remember(key: string, bytes: number, items: number): void {
    if (bytes === 0) return // there was no answer
    const known = bytesPerItem.get(key)
    if (known === undefined && bytesPerItem.size >= capacity) dropOldest(bytesPerItem)
    bytesPerItem.set(key, Math.max(bytes / items, (known ?? 0) / 2))
  }

  async function enter(key: string, organizationId: string, items: number): Promise<Leave | undefined> {
    if (!bytesPerItem.has(key)) {
      const leave = await firsts.enter(key)
      if (!bytesPerItem.has(key)) return leave
      leave()
    }
    const isLarge = (bytesPerItem.get(key) ?? 0) * items > largeBytes

    return isLarge ? await turns.enter(organizationId) : undefined
  }

  return {
    async write({ organizationId, path, items }, write, size) {
      const key = `${organizationId} ${path}`
      const leave = await enter(key, organizationId, items).catch(refuse)
      try {
        return await write()
      } finally {
        remember(key, size(), items)
        leave?.()
      }
    }
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof BulkheadError)) throw error
  throw error.reason === 'full' ? serviceUnavailable(1) : tooManyRequests(1, tooManyLarge)
}

const tooManyLarge = 'Too many large answers at once: ask for fewer items, or for one answer after the other'
