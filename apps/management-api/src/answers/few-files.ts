import { createBulkhead } from '@callbook/http'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'

interface Options {
  /** How many files may be on their way at a time. */
  readonly width: number
  /** How many of them for one of those that `keyOf` tells apart. */
  readonly widthPerKey: number
  readonly keyOf: (request: FastifyRequest) => string
  /** After so many milliseconds, a file is cut that is still on its way: whoever takes it may be slow, but not for ever. */
  readonly maxMs: number
}

/** Those of whoever is signed in to the console: two at a time of one organization. */
export const filesOfConsole: Options = {
  width: 8,
  widthPerKey: 2,
  keyOf: ({ organizationId }) => organizationId,
  maxMs: 120_000
}

/** Has few files be on their way at a time: one that is read slowly keeps a part of itself in memory for as long. */
export function fewFiles({ width, widthPerKey, keyOf, maxMs }: Options): onRequestAsyncHookHandler {
  const bulkhead = createBulkhead({ width, widthPerKey, maxWaitMs: 1_000 })

  return async (request, { raw }) => {
    const leave = await bulkhead.enter(keyOf(request))
    if (raw.destroyed) return leave()

    const cut = setTimeout(() => raw.destroy(), maxMs)
    raw.once('close', () => {
      clearTimeout(cut)
      leave()
    })
  }
}
