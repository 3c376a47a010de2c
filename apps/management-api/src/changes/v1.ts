import { hash } from 'node:crypto'
import {
  type ChangesPage,
  type Database,
  findLastChange,
  findLastPosition,
  type ListChangesQuery,
  type LogPosition,
  listChanges,
  maxLimit
} from '@callbook/db'
import {
  type ClientId,
  type EventType,
  eventObjects,
  eventTypeNames,
  eventTypes,
  limitsOf,
  organizationKey,
  type Reach
} from '@callbook/domain'
import {
  badRequest,
  defineQuery,
  enumeration,
  HttpError,
  integer,
  type ParameterReader,
  type Routes,
  uuid
} from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { Call } from '../calls/schema.ts'
import { Customer } from '../customers/schema.ts'
import { CallEvaluation } from '../evaluations/schema.ts'
import { ErrorResponse, NotFound } from '../http-api/error.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { JsonText } from '../http-api/json-text.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { addResources, type ChangeWithResource, changeIncludes } from './resources.ts'
import { createChangeWatch } from './watch.ts'

const typeList: ParameterReader<readonly EventType[] | undefined> = {
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

/**
 * 8 bytes each: the last sequence number, its epoch, and a mark of the organization, and of the client of a limited
 * key.
 */
const form = /^[\w-]{32}$/

/** A cursor before decoding, which needs the organization. */
const changesCursor: ParameterReader<string | undefined> = {
  expected: 'now, or the next_cursor of an earlier response',
  schema: Type.String({ pattern: '^(now|[A-Za-z0-9_-]{32})$' }),
  absent: undefined,
  read: (text) => (text === 'now' || form.test(text) ? text : undefined)
}

/** @param position last sequence number on the page, and its epoch */
export function encodeChangesCursor(reach: Reach, { sequence, epoch }: LogPosition): string {
  const bytes = Buffer.alloc(16)
  bytes.writeBigInt64BE(BigInt(sequence))
  if (epoch !== null) bytes.write(epoch, 8, 'hex')

  return Buffer.concat([bytes, ownMark(reach, bytes)]).toString('base64url')
}

/**
 * Returns the position up to which the client has seen all changes.
 *
 * @throws {HttpError} 400 for a cursor of another organization
 */
export function decodeChangesCursor(
  reach: Reach,
  cursor: string,
  { expected }: Pick<ParameterReader<unknown>, 'expected'> = changesCursor
): LogPosition {
  const bytes = Buffer.from(cursor, 'base64url')
  const sequence = Number(bytes.readBigInt64BE())
  const epoch = bytes.toString('hex', 8, 16)
  const position = { sequence, epoch: epoch === noEpoch ? null : epoch }
  const isOwn = Number.isSafeInteger(sequence) && sequence >= 0
  if (!isOwn || encodeChangesCursor(reach, position) !== cursor) {
    throw badRequest(`cursor must be ${expected} to the same organization`)
  }

  return position
}

const noEpoch = '0'.repeat(16)

/** Returns a mark that detects a cursor used for another organization by mistake. Guessing one reveals nothing. */
function ownMark(reach: Reach, bytes: Buffer): Buffer {
  return Buffer.from(hash('sha256', `${ownerOf(reach)} ${bytes.toString('hex')}`, 'hex').slice(0, 16), 'hex')
}

/** Cursors of a client do not work for the organization, which has other changes. */
function ownerOf(reach: Reach): string {
  const { organizationId, clientId } = limitsOf(reach)

  return clientId === undefined ? organizationId : `${organizationId} ${clientId}`
}

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

/** Subject of an event by `object`, as in the API. */
const Resource = Type.Union([Call, CallEvaluation, Customer])

const example = {
  sequence: 1042,
  type: 'call.stored',
  object: 'call',
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  changed_at: '2026-11-20T15:04:12.537Z'
}

const ChangeSchema = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Sequence number within the organization, without gaps or repetitions'
    }),
    type: OneOf(eventTypeNames, { description: 'What happened' }),
    object: OneOf(eventObjects, { description: 'Kind of the subject' }),
    id: Uuid({ description: 'Id of the subject; for an evaluation, the id of its call' }),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'Client of the subject; null if it belongs to no single client'
    }),
    changed_at: DateTime({ description: 'Time of the change. Changes are not necessarily ordered by it' }),
    resource: Type.Optional({
      ...Resource,
      description:
        'With `include=resource`: the current call, evaluation or customer. Absent for other objects, for objects that no ' +
        'longer exist, and above 20 KB: then request it'
    })
  },
  { title: 'Change', examples: [example], additionalProperties: false }
)

/** A page of changes. */
const Changes = JsonText(
  Type.Object(
    {
      data: Type.Array(ChangeSchema, { maxItems: 200 }),
      next_cursor: Type.String({ description: 'The `cursor` of the next request, now or days later' }),
      has_more: Type.Boolean({ description: 'Whether more changes are available now' })
    },
    {
      title: 'Changes',
      examples: [{ data: [example], next_cursor: 'AAAAAAAABBJbDJ0vcehKNrbDSBab2QVP', has_more: false }],
      'x-response-description': 'The next changes, oldest first',
      additionalProperties: false
    }
  )
)

interface Shown {
  readonly changes: readonly ChangeWithResource[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/** Writes changes in the form of `Changes`. Copies resources as text, so that no number is rounded. */
function presentChanges({ changes, nextCursor, hasMore }: Shown): string {
  const data = changes.map(presentChange).join(',')

  return `{"data":[${data}],"next_cursor":"${nextCursor}","has_more":${hasMore}}`
}

function presentChange({ sequence, type, subjectId, clientId, changedAt, resource }: ChangeWithResource): string {
  const { object } = eventTypes[type]
  const members = { sequence, type, object, id: subjectId, client_id: clientId, changed_at: changedAt }
  const change = JSON.stringify(members)

  return resource === undefined ? change : `${change.slice(0, -1)},"resource":${resource}}`
}

export const v1Changes: Routes<{ db: Database }> = async (app, { db }) => {
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
async function readPage(db: Database, reach: Reach, requested: ListChangesQuery): Promise<ChangesPage> {
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
