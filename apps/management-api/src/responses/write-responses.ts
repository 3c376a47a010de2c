import { createFairLimiter } from '@callbook/limits'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { ResponseBudget } from './response-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Writes a list of at most `items` items.
     *
     * @throws {HttpError} 429, 503
     */
    writeList<Result>(items: number, write: () => Promise<Result>): Promise<Result>
    /**
     * Writes a single resource as text.
     *
     * @throws {HttpError} 429, 503
     */
    writeItem<Text extends string | undefined>(write: () => Promise<Text>): Promise<Text>
  }
}

interface Options {
  readonly budget: Pick<ResponseBudget, 'largeBytes'>
  /** Returns the organization of a request; `undefined` if it has none. */
  readonly organizationOf: (request: FastifyRequest) => string | undefined
}

/** Adds the two ways to write a response, by which large ones take turns. Register it with `responseMemory`. */
const addWriters: FastifyPluginAsync<Options> = async (app, { budget, organizationOf }) => {
  const largeResponses = createLargeResponses(budget.largeBytes)

  app.decorateRequest('writeList', function (items, write) {
    const { answer, routeOptions } = this
    const list = { organizationId: organizationOf(this) ?? '', path: routeOptions.url ?? '', items }

    return largeResponses.write(list, write, answer.size)
  })

  app.decorateRequest('writeItem', function (write) {
    const item = { organizationId: organizationOf(this) ?? '', path: this.routeOptions.url ?? '', items: 1 }
    let length = 0

    return largeResponses.write(
      item,
      async () => {
        const text = await write()
        length = text?.length ?? 0

        return text
      },
      () => length
    )
  })
}

export const writeResponses = fastifyPlugin(addWriters, { name: 'write-responses', dependencies: ['response-memory'] })

export interface LargeResponseLimiter {
  /**
   * Writes a response of at most `items` items; if it is likely to be large, waits for its turn.
   *
   * @param size returns the number of written bytes, also for an abandoned response
   * @throws {FairLimiterError} if the wait times out
   */
  write<Result>(list: ListOfOrganization, write: () => Promise<Result>, size: () => number): Promise<Result>
}

interface ListOfOrganization {
  readonly organizationId: string
  readonly path: string
  readonly items: number
}

const tooManyLarge = 'Too many concurrent large responses: request fewer items, or one response at a time'

/** Maximum number of remembered lists. */
const capacity = 10_000

/** Size from which a single resource is large, such as a call with its transcript. */
const largeItemBytes = 256 * 1024

/**
 * Rate of large responses of an organization: one of a megabyte takes up to 50 ms of the main thread. The next one
 * starts after `maxRestMs` at most, so that a client that requests one after the other is never rejected.
 */
const [bytesPerMs, maxRestMs] = [8 * 1024, 500]

/**
 * Reads and writes large responses one at a time for an organization, and two in total, at a limited rate: each takes
 * tens of milliseconds of the main thread. Earlier responses predict which ones will be large; without any, requests
 * wait for the first.
 */
export function createLargeResponses(largeBytes: number, maxWaitMs = 1_000): LargeResponseLimiter {
  const limits = { widthPerKey: 1, maxWaitMs, tooMany: tooManyLarge }
  const all = { ...limits, width: Number.POSITIVE_INFINITY }
  const turns = createFairLimiter({ ...limits, width: 2 })
  const ofOrganization = createFairLimiter(all)
  const firsts = createFairLimiter(all)
  const bytesPerItem = new LRUCache<string, number>({ max: capacity })

  function remember(key: string, bytes: number, items: number): void {
    if (bytes === 0) return // there was no answer
    bytesPerItem.set(key, Math.max(bytes / items, (bytesPerItem.get(key) ?? 0) / 2))
  }

  async function enter(key: string, organizationId: string, items: number): Promise<LeaveAfter | undefined> {
    if (!bytesPerItem.has(key)) {
      const leave = await firsts.enter(key)
      if (!bytesPerItem.has(key)) return leave
      leave()
    }
    const isLarge = (bytesPerItem.get(key) ?? 0) * items > (items === 1 ? largeItemBytes : largeBytes)

    return isLarge ? await enterLarge(organizationId) : undefined
  }

  async function enterLarge(organizationId: string): Promise<LeaveAfter> {
    const leave = await ofOrganization.enter(organizationId)
    try {
      const leaveTurn = await turns.enter(organizationId)

      return (bytes) => {
        leaveTurn()
        setTimeout(leave, Math.min(bytes / bytesPerMs, maxRestMs)).unref()
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    async write({ organizationId, path, items }, write, size) {
      const key = `${organizationId} ${path}`
      const leave = await enter(key, organizationId, items)
      try {
        return await write()
      } finally {
        remember(key, size(), items)
        leave?.(size())
      }
    }
  }
}

/** Leaves after a response of this size. */
type LeaveAfter = (bytes: number) => void
