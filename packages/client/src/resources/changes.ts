import { UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { Subject } from '../events/webhook-event.ts'
import type { ClientSettings, SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import { createRequest } from '../request/request.ts'
import type { Change, operations, Changes as PageOfAnyChanges } from '../schema.ts'

export type ChangesQuery = QueryOf<operations['listChanges']>

/** A change whose `object` is the type of its `resource`, if the resource is included. */
export type FollowedChange = Omit<Change, 'object' | 'resource'> & Subject

export type PageOfChanges = Omit<PageOfAnyChanges, 'data'> & { readonly data: readonly FollowedChange[] }

/** The change feed from a cursor on. `for await` continues until `break`, an error or an aborted `signal`. */
export interface Changes extends AsyncIterable<FollowedChange, void, undefined> {
  /**
   * Cursor to continue from in another process. It advances after the last change of a page was taken, so a process
   * that stops within a page receives that page again. `undefined` before the first response if no cursor was given.
   */
  readonly cursor: string | undefined
}

export interface FollowChanges {
  /**
   * Follows the change feed. Waits for new changes, 20 seconds per request unless `wait` is lower. Retries after closed
   * connections, timeouts, 429, 502, 503 and 504 until it gets a response, with growing waits.
   *
   * @param query.cursor `now` starts with the next change; default: the oldest change that is kept
   * @throws {GoneError} if changes after the cursor are no longer kept: request `now`, then read the lists
   */
  (query?: ChangesQuery, options?: SendOptions): Changes
  /**
   * Follows the change feed by page. Store the changes of a page and its `next_cursor` in one transaction, then
   * continue from the stored cursor. Yields a page only if it has changes or a new cursor.
   *
   * @throws {GoneError} if changes after the cursor are no longer kept: request `now`, then read the lists
   */
  pages(query?: ChangesQuery, options?: SendOptions): AsyncIterable<PageOfChanges, void, undefined>
}

const longestWaitSeconds = 20

/** Time for a response in addition to its wait, in milliseconds. */
const responseMs = 30_000

/** The feed is endless, so failures do not end it. */
const withoutEnd = { maxRetries: Number.POSITIVE_INFINITY, retryForMs: Number.POSITIVE_INFINITY }

export function changesOf(settings: ClientSettings): FollowChanges {
  const request = createRequest({ ...settings, retries: { ...settings.retries, ...withoutEnd } })

  async function* pages(
    { wait = longestWaitSeconds, cursor: beginning, ...filter }: ChangesQuery = {},
    options: SendOptions = {}
  ): AsyncGenerator<PageOfChanges, void, undefined> {
    const send = { timeoutMs: wait * 1_000 + responseMs, ...options }
    for (let cursor = beginning; ; ) {
      // A retried wait from `now` would miss the changes before the retry, so the first request gets the cursor at
      // once.
      const query = { ...filter, wait: cursor === 'now' ? 0 : wait, cursor }
      const { body } = await request('GET', '/v1/changes', { query, ...send })
      if (!Array.isArray(body.data) || typeof body.next_cursor !== 'string') {
        throw new UnexpectedResponseError('The response has no changes. Check baseUrl.')
      }
      if (body.data.length > 0 || body.next_cursor !== cursor) yield body as PageOfChanges
      cursor = body.next_cursor
    }
  }

  const follow = (query: ChangesQuery = {}, options: SendOptions = {}): Changes => {
    let { cursor } = query

    return {
      async *[Symbol.asyncIterator]() {
        for await (const page of pages({ ...query, cursor }, options)) {
          yield* page.data
          cursor = page.next_cursor
        }
      },
      get cursor() {
        return cursor
      }
    }
  }

  return Object.assign(follow, { pages })
}
