import { UnexpectedAnswerError } from '../errors/callbook-error.ts'
import type { SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import type { Change, operations } from '../schema.ts'

export type ChangesQuery = QueryOf<operations['listChanges']>

/** What changes from somewhere on: walked by `for await`, it goes on for ever, or until its `signal` is aborted. */
export interface Changes extends AsyncIterable<Change, void, undefined> {
  /**
   * The `cursor` to go on with in another process: everything before it was taken by whoever walks. Keep it once that is
   * stored. Undefined before the first answer, where no cursor was given.
   */
  readonly cursor: string | undefined
}

/**
 * Follows what changes: from `cursor` on, with `now` from now on, and without one from the oldest change that is kept.
 * Waits for what is not there yet, 20 seconds at a time unless `wait` says less.
 *
 * @throws {GoneError} when changes after the cursor are no longer kept: read the lists, having asked for `now` before
 */
export type FollowChanges = (query?: ChangesQuery, options?: SendOptions) => Changes

const longestWaitSeconds = 20

/** What an answer takes besides its wait, in milliseconds. */
const answerMs = 30_000

export function changesOf(request: SendRequest): FollowChanges {
  return ({ wait = longestWaitSeconds, cursor: beginning, ...filter } = {}, options = {}) => {
    let cursor = beginning
    const send = { timeoutMs: wait * 1_000 + answerMs, ...options }

    async function* follow(): AsyncGenerator<Change, void, undefined> {
      for (;;) {
        const query = { ...filter, wait, cursor }
        const { data, next_cursor: next } = (await request('GET', '/v1/changes', { query, ...send })).body
        if (!Array.isArray(data) || typeof next !== 'string') {
          throw new UnexpectedAnswerError('The answer has no changes: is baseUrl right?')
        }
        yield* data
        cursor = next
      }
    }

    return {
      [Symbol.asyncIterator]: follow,
      get cursor() {
        return cursor
      }
    }
  }
}
