import { AsyncLocalStorage } from 'node:async_hooks'
import { createBulkhead } from '@callbook/http'
import type { preHandlerHookHandler } from 'fastify'
import { organizationOf } from './authenticate.ts'

const asking = new AsyncLocalStorage<string>()

/** Has what a request does with the database wait for the turn of its organization, or else of whoever asks. */
export const takeTurns: preHandlerHookHandler = (request, _reply, done) => {
  asking.run(organizationOf(request) ?? request.visitor?.user_id ?? 'strangers', done)
}

/**
 * Turns on the connections of the console, as organizations take them on those of their own API: one that waits for a
 * lock, or asks for much, leaves a connection to the others. Two of the five are for looking sessions up.
 */
export function createTurns() {
  return {
    bulkhead: createBulkhead({ width: 3, widthPerKey: 2, maxWaitMs: 1_000 }),
    turnOf: () => asking.getStore()
  }
}
