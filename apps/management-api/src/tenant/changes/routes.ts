import { type ChangesAsked, type ChangesPage, type Database, findLastChange, listChanges, maxLimit } from '@callbook/db'
import { type ClientId, type EventType, eventTypeNames, type OrganizationId } from '@callbook/domain'
import { defineQuery, HttpError, integer, type Reader, type Routes, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { described } from '../described.ts'
import { NotFound, Refusal } from '../error.ts'
import { getFilterClient } from '../parameters.ts'
import { changesCursor, decodeChangesCursor, encodeChangesCursor } from './cursor.ts'
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
    '`now` to begin with what happens from now on, then the `next_cursor` of the answer before; without it, the oldest ' +
      'change that is kept comes first. It is good for as long as changes are kept'
  ),
  types: described(typeList, 'Only changes of these types, separated by commas'),
  client_id: described(uuid<ClientId>(), 'Only changes of this client of the organization'),
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Number of changes on a page'),
  wait: described(
    integer({ min: 0, max: longestWaitSeconds, default: 0 }),
    'Seconds for which the answer waits for a change where there is none yet'
  )
})

const gone = {
  error: 'Gone',
  message:
    'The changes after this cursor are no longer kept. Take cursor=now, read the lists by cursor, then go on from what ' +
    'cursor=now gave: what changes meanwhile comes twice, and nothing is missing.'
}

/** How long an answer may take: the longest wait, and what any answer takes around it. */
const handlerTimeout = (longestWaitSeconds + 9) * 1_000

export const changeRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  const watch = createChangeWatch({
    // In nobody's turn: who waits with others for an organization that floods is not kept waiting by it.
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
        summary: 'Follow what changes, without missing anything',
        description:
          'What was stored, changed and erased, in an order in which nothing is missed, whoever writes at the same time. ' +
          'A change tells what it happened to and nothing else of it: ask for that, and get what it is now. An answer ' +
          'without changes is no end: go on with its `next_cursor`. Changes are kept for 30 days.',
        tags: ['Changes'],
        querystring: query,
        response: {
          200: Changes,
          404: NotFound('Client'),
          410: Refusal('Changes after the cursor are no longer kept', gone)
        }
      }
    },
    async (request, reply) => {
      const { apiKey, query: asked } = request
      const { id: keyId, organization_id: organizationId } = apiKey
      const { client_id, types, limit, wait } = asked
      const clientId = (await getFilterClient(db, organizationId, client_id))?.id
      const read = (after: number | undefined) =>
        readPage(db, organizationId, { after, filter: { types, clientId }, limit })
      const begin = await readCursor(db, organizationId, asked.cursor)

      const endsAt = performance.now() + wait * 1_000
      const signal = untilClosed(reply)
      let page = await read(begin)
      while (wait > 0 && page.changes.length === 0 && !page.hasMore) {
        const maxMs = endsAt - performance.now()
        const hasChanged = maxMs > 0 && (await watch.wait({ organizationId, keyId, after: page.until, maxMs, signal }))
        if (!hasChanged) break
        await request.authenticateAnew()
        page = await read(page.until)
      }

      const { changes, hasMore, until } = page
      return presentChanges({ changes, hasMore, nextCursor: encodeChangesCursor(organizationId, until) })
    }
  )
}

async function readCursor(
  db: Database,
  organizationId: OrganizationId,
  cursor: string | undefined
): Promise<number | undefined> {
  if (cursor === undefined) return undefined
  if (cursor === 'now') return await db.inTurn(organizationId, () => findLastChange(db, organizationId))

  return decodeChangesCursor(organizationId, cursor)
}

/** @throws {HttpError} 410 */
async function readPage(db: Database, organizationId: OrganizationId, asked: ChangesAsked): Promise<ChangesPage> {
  const page = await db.inTurn(organizationId, () => listChanges(db, organizationId, asked))
  if (page === undefined) throw new HttpError(410, gone)

  return page
}

/** Aborts when nobody is there any more to read the answer. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())

  return closed.signal
}
