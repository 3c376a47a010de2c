import { AsyncLocalStorage } from 'node:async_hooks'
import { createFairLimiter } from '@callbook/limits'
import type { preHandlerHookHandler } from 'fastify'
import { organizationOf } from './authenticate.ts'

const requesting = new AsyncLocalStorage<string>()

/** Attributes the database work of a request to its organization, or else to its user. */
export const enterBulkhead: preHandlerHookHandler = (request, _reply, done) => {
  runInBulkhead(organizationOf(request) ?? request.visitor?.user_id ?? 'strangers', done)
}

/** Attributes the database work of `run` to an organization or a user. */
export function runInBulkhead<Result>(key: string, run: () => Result): Result {
  return requesting.run(key, run)
}

/**
 * Maximum wait of a statement for a connection: a page sends several requests at once, which must not fail because the
 * first one takes long. Waiting requests take no connection, and the time limit of requests includes the wait.
 */
const maxWaitMs = 3_000

/**
 * Creates the bulkhead of the console’s connections, like `createStatementBulkhead` for the tenant API: an organization
 * that waits for a lock or runs expensive queries leaves connections to others. Two of the five connections are for
 * session lookups.
 */
export function createConsoleBulkhead() {
  return {
    bulkhead: createFairLimiter({ width: 3, widthPerKey: 2, maxWaitMs }),
    bulkheadKeyOf: () => requesting.getStore()
  }
}
