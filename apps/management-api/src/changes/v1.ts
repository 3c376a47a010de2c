import {
  type ChangesPage,
  type ChangesQuery,
  type Database,
  findLastChange,
  findLastPosition,
  type LogPosition,
  listChanges,
  maxLimit
} from '@callbook/db'
import { type ClientId, type EventType, eventTypeNames, organizationKey, type Reach } from '@callbook/domain'
import { defineQuery, enumeration, HttpError, integer, type Reader, type Routes, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { described } from '../http-api/described.ts'
import { ErrorResponse, NotFound } from '../http-api/error.ts'
import { getFilterClient } from '../http-api/parameters.ts'
import { changesCursor, decodeChangesCursor, encodeChangesCursor } from './cursor.ts'
import { addResources, changeIncludes } from './resources.ts'
import { Changes, presentChanges } from './schema.ts'
import { createChangeWatch } from './watch.ts'

const typeList: Reader<readonly EventType[] | undefined> = {
  expected: `some of ${eventTypeNames.join(', ')}, separated by commas`,
  schema: Type.String({
    pattern: `^(${eventTypeNames.join('|')})(,(${eventTypeNames.join('|')}))*$`.replaceAll('.', '\\.')
  }),
  absent: undefined,
  read(text) {
    const types = text.split(',').map((name) => eventTypeNames.find((type) => type === name))
    const known = types.filter((type) => type !== undefined)

    return known.length === types.length ? [...new Set(known)] : undefined
  }
}

const longestWaitSeconds = 20

const query = defineQuery({
  cursor: described(
    changesCursor,
    '`now` starts with future changes; then pass the `next_cursor` of the previous response. Without it, the oldest ' +
      'stored change comes first. A cursor is valid as long as the changes are stored'
  ),
  types: described(typeList, 'Filter by type, separated by commas'),
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  limit: described(
    integer({ min: 1, max: maxLimit, default: 50 }),
    'Maximum number of changes on a page. With `include=resource`, a page ends earlier if it would exceed 1 MB'
  ),
  include: described(
    enumeration(changeIncludes),
    '`resource` adds to each change its call, evaluation or customer, as in event bodies of the mode `full`'
  ),
  wait: described(
    integer({ min: 0, max: longestWaitSeconds, default: 0 }),
    'Maximum number of seconds to wait for a change if there is none yet'
  )
})

const gone = {
  error: 'Gone',
  message:
    'The changes after this cursor are no longer stored, or were lost when the database was restored. Request cursor=now, read the lists by cursor, then continue with ' +
    'the new next_cursor. Some changes may repeat, but none is missed.'
}

/** Time limit of a request: the longest wait, and nine seconds for the reads before and after it. */
const handlerTimeout = (longestWaitSeconds + 9) * 1_000

export const changeRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  const watch = createChangeWatch({
    // Outside of the turns of organizations, so that waiting requests are not delayed by an organization with many
    // requests.
    readLast: (organizationId) => findLastChange(db, organizationId),
    isDraining: () => app.lifecycle.draining
  })
  app.addHook('preClose', () => watch.close())

  app.get(
    '',
    {
      handlerTimeout,
      schema: {
        operationId: 'listChanges',
        summary: 'List changes',
        description:
          'Stored, changed and erased objects, in an order that misses no change, even with concurrent writers. ' +
          'A change names its subject: request it separately, or use `include=resource` to get it with the change. A response ' +
          'without changes is not the end: continue with its `next_cursor`. Changes are stored for 30 days.',
        tags: ['Changes'],
        querystring: query,
        response: {
          200: Changes,
          404: NotFound('Client'),
          410: ErrorResponse('The changes after the cursor are no longer stored', gone)
        }
      }
    },
    async (request, reply) => {
      const { apiKey, query: requested, reach } = request
      const { id: keyId } = apiKey
      const { client_id, types, limit, wait } = requested
      const clientId = (await getFilterClient(db, reach, client_id))?.id
      const read = (after: LogPosition | undefined) =>
        readPage(db, reach, { after: after?.sequence, epoch: after?.epoch, filter: { types, clientId }, limit })
      const begin = await readCursor(db, reach, requested.cursor)

      const endsAt = performance.now() + wait * 1_000
      const signal = untilClosed(reply)
      let page = await read(begin)
      while (wait > 0 && page.changes.length === 0 && !page.hasMore) {
        const maxMs = endsAt - performance.now()
        const hasChanged =
          maxMs > 0 &&
          (await watch.wait({ organizationId: organizationKey(reach), keyId, after: page.until, maxMs, signal }))
        if (!hasChanged) break
        await request.authenticateFromDatabase()
        page = await read(positionOf(page))
      }

      const shown = requested.include ? await addResources(db, reach, page) : page
      return presentChanges({ ...shown, nextCursor: encodeChangesCursor(reach, positionOf(shown)) })
    }
  )
}

async function readCursor(db: Database, reach: Reach, cursor: string | undefined): Promise<LogPosition | undefined> {
  if (cursor === undefined) return undefined
  if (cursor === 'now')
    return await db.inTurn(organizationKey(reach), () => findLastPosition(db, organizationKey(reach)))

  return decodeChangesCursor(reach, cursor)
}

function positionOf({ until, epochOf }: ChangesPage): LogPosition {
  return { sequence: until, epoch: epochOf(until) }
}

/** @throws {HttpError} 410 */
async function readPage(db: Database, reach: Reach, requested: ChangesQuery): Promise<ChangesPage> {
  const page = await db.inTurn(organizationKey(reach), () => listChanges(db, reach, requested))
  if (page === undefined) throw new HttpError(410, gone)

  return page
}

/** Aborts when the client disconnects. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())

  return closed.signal
}
