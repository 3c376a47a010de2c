import { BulkheadError, createBulkhead, serviceUnavailable, tooManyRequests } from '@callbook/http'

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

/** Bounds what is remembered: without it, the first large answer is written at once. */
const capacity = 10_000

/**
 * Large answers are read from the database and written one at a time for an organization, and two in all: each takes
 * tens of milliseconds of the one thread that answers everybody. Which ones will be large, those before them tell.
 */
export function createLargeAnswers(largeBytes: number, maxWaitMs = 1_000): LargeAnswers {
  const turns = createBulkhead({ width: 2, widthPerKey: 1, maxWaitMs })
  const bytesPerItem = new Map<string, number>()

  function remember(key: string, measured: number, items: number): void {
    const expected = Math.max(measured / items, (bytesPerItem.get(key) ?? 0) / 2)
    if (expected * items < largeBytes / 2) bytesPerItem.delete(key)
    else if (bytesPerItem.size < capacity || bytesPerItem.has(key)) bytesPerItem.set(key, expected)
  }

  return {
    async write({ organizationId, path, items }, write, size) {
      const key = `${organizationId} ${path}`
      const isLarge = (bytesPerItem.get(key) ?? 0) * items > largeBytes
      const leave = isLarge ? await turns.enter(organizationId).catch(refuse) : undefined
      try {
        return await write()
      } finally {
        leave?.()
        remember(key, size(), items)
      }
    }
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof BulkheadError)) throw error
  throw error.reason === 'full' ? serviceUnavailable(1) : tooManyRequests(1, tooManyLarge)
}

const tooManyLarge = 'Too many large answers at once: ask for fewer items, or for one answer after the other'
