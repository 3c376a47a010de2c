import { createBulkhead } from '@callbook/http'
import type { onRequestAsyncHookHandler } from 'fastify'

/** A file that is read slowly keeps a part of itself in memory for as long. */
const files = { width: 8, widthPerKey: 2, maxWaitMs: 1_000 }

/** After that, a file is cut that is still on its way: whoever takes it may be slow, but not for ever. */
const maxMs = 120_000

/** Has few files be on their way at a time, of one organization and of all. */
export function fewFiles(): onRequestAsyncHookHandler {
  const bulkhead = createBulkhead(files)

  return async ({ organizationId }, { raw }) => {
    const leave = await bulkhead.enter(organizationId)
    if (raw.destroyed) return leave()

    const cut = setTimeout(() => raw.destroy(), maxMs)
    raw.once('close', () => {
      clearTimeout(cut)
      leave()
    })
  }
}
