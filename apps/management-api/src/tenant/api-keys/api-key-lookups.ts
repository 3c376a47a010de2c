import { type Database, findApiKeyByHash } from '@callbook/db'
import { createFairLimiter } from '@callbook/limits'
import type { FindApiKey } from './api-key-cache.ts'

/** One for keys that are known to exist, one for all others. */
export const lookupConnections = 2

const limits = { width: 1, maxWaitMs: 1_000, tooMany: 'Too many concurrent key lookups' }

/** Only a flood of invented keys reaches this limit. */
const maxWaitingPerAddress = 1_000

/** Maximum number of remembered keys; keys that do not exist are not remembered. */
const capacity = 10_000

/**
 * Looks up keys so that invented ones never delay existing ones: these have a connection of their own. On the other
 * connection, addresses take turns.
 */
export function lookUpApiKeys(db: Database): FindApiKey {
  const lookups = createFairLimiter(limits)
  const firstLookups = createFairLimiter({ ...limits, maxWaitingPerKey: maxWaitingPerAddress })
  const existing = new Set<string>()

  return async (hash, address) => {
    const id = hash.toString('base64')
    const find = () => findApiKeyByHash(db, hash)
    const apiKey = existing.has(id) ? await lookups.run('existing', find) : await firstLookups.run(address, find)
    if (apiKey === undefined) existing.delete(id)
    else if (existing.size < capacity) existing.add(id)

    return apiKey
  }
}
