import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Database, findStreamedId, readAuditStream, type StreamedEvent } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { badRequest, defineQuery, HttpError, integer, type ParameterReader } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { described } from '../http-api/parameters.ts'
import { sendFile } from '../responses/file.ts'
import { shownAddress } from './schema.ts'

/** 8 bytes each: the number of an event, a mark of its id, and a mark of its organization. */
const form = /^[\w-]{32}$/

const expected = 'the cursor of an earlier line'

const cursor: ParameterReader<string | undefined> = {
  expected,
  schema: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }),
  absent: undefined,
  read: (text) => (form.test(text) ? text : undefined)
}

export const streamQuery = defineQuery({
  cursor: described(
    cursor,
    'The `cursor` of the last complete line that was received. Without it, the oldest stored event comes first'
  ),
  limit: described(integer({ min: 1, max: 10_000, default: 1_000 }), 'Maximum number of lines')
})

const eventsPerStep = 32

/** Bytes that a stream holds at most: one event may have 32 kB. */
const heldBytes = eventsPerStep * 32 * 1024

export const gone = {
  error: 'Gone',
  message:
    'The event of this cursor is no longer stored, or was lost when the database was restored. Request without a cursor, ' +
    'which starts with the oldest stored event, and skip those with an id that you have.'
}

interface Requested {
  readonly cursor: string | undefined
  readonly limit: number
}

interface Log {
  readonly db: Database
  readonly organizationId: OrganizationId
  /** Whether the reader is staff, and sees addresses of staff. */
  readonly isForStaff: boolean
}

/**
 * Sends the events after a cursor as lines of JSON, oldest first.
 *
 * @throws {HttpError} 400 for a cursor of another organization, 410 for one whose event is no longer stored
 */
export async function sendStream(reply: FastifyReply, log: Log, { cursor, limit }: Requested): Promise<Readable> {
  const after = cursor === undefined ? 0 : await findPlace(log, cursor)
  reply.request.answer?.hold(heldBytes)
  const first = await readStep(log, after, limit)

  return sendFile(reply, {
    name: 'audit.jsonl',
    contentType: 'application/x-ndjson',
    pieces: linesFrom(log, first, limit)
  })
}

/** @returns the number of the event after which the reader continues */
async function findPlace({ db, organizationId }: Log, cursor: string): Promise<number> {
  const bytes = Buffer.from(cursor, 'base64url')
  const sequence = Number(bytes.readBigInt64BE())
  const isPossible = Number.isSafeInteger(sequence) && sequence > 0
  const own = markOf(organizationId, bytes.subarray(0, 16))
  if (!isPossible || !own.equals(bytes.subarray(16))) throw badRequest(`cursor must be ${expected} of the same log`)
  const id = await db.inTurn(organizationId, () => findStreamedId(db, organizationId, sequence))
  if (id === undefined || cursorOf(organizationId, { sequence, id }) !== cursor) throw new HttpError(410, gone)

  return sequence
}

function cursorOf(organizationId: OrganizationId, { sequence, id }: Pick<StreamedEvent, 'id' | 'sequence'>): string {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(sequence))
  const place = Buffer.concat([number, hash('sha256', id, 'buffer').subarray(0, 8)])

  return Buffer.concat([place, markOf(organizationId, place)]).toString('base64url')
}

/** Returns a mark that detects a cursor used for another log by mistake. Guessing one reveals nothing. */
function markOf(organizationId: OrganizationId, place: Buffer): Buffer {
  return hash('sha256', `${organizationId} ${place.toString('hex')}`, 'buffer').subarray(0, 8)
}

async function readStep({ db, organizationId }: Log, after: number, limit: number): Promise<StreamedEvent[]> {
  const most = Math.min(limit, eventsPerStep)

  return await db.inTurn(organizationId, () => readAuditStream({ db, organizationId }, { after, limit: most }))
}

async function* linesFrom(log: Log, first: readonly StreamedEvent[], limit: number): AsyncGenerator<string> {
  let [events, left] = [first, limit]
  for (;;) {
    yield events.map((event) => lineOf(log, event)).join('')
    left -= events.length
    const last = events.at(-1)
    if (last === undefined || left === 0) return
    events = await readStep(log, last.sequence, left)
  }
}

function lineOf({ organizationId, isForStaff }: Log, event: StreamedEvent): string {
  const { organization_id: _, changes, sequence, is_access: isAccess, ...row } = event
  const place = { sequence, cursor: cursorOf(organizationId, event) }
  const members = { ...place, kind: isAccess ? 'access' : 'changes', ...row, ip: shownAddress(event, isForStaff) }

  return `${JSON.stringify(members).slice(0, -1)},"changes":${changes.replaceAll('\n', ' ')}}\n`
}

const example = {
  sequence: 1042,
  cursor: 'AAAAAAAABBJbDJ0vcehKNrbDSBab2QVP',
  kind: 'changes',
  id: '0199f1c2-0000-7000-8000-00000000000e',
  at: '2026-11-22T09:10:00.000Z',
  actor_kind: 'user',
  actor_id: '0199f1c2-0000-7000-8000-00000000000a',
  actor_name: 'Ann Lee',
  actor_is_staff: false,
  act: 'member.role',
  object_kind: 'user',
  object_id: '0199f1c2-0000-7000-8000-00000000000b',
  client_id: null,
  ip: '203.0.113.7',
  request_id: '0199f1c2-0000-7000-8000-00000000000f',
  token_id: null,
  token_name: null,
  changes: { role: { before: 'viewer', after: 'reviewer' } }
}

/** Lines of a stream. */
export const AuditLines = Type.Unsafe<Readable>({
  description:
    'One event per line, oldest first, with its `sequence`: 1, 2, 3 without gaps. A missing number is an event that was ' +
    'removed from the database. An empty body: nothing is newer. A response that ends within a line was interrupted: ' +
    'continue after its last complete line',
  content: { 'application/x-ndjson': { schema: Type.String({ examples: [`${JSON.stringify(example)}\n`] }) } }
})

export const aboutStream =
  'Every event of the audit log exactly once, in an order that misses none, even with concurrent writers: changes, and ' +
  'who looked at calls, with ids and without names of callers. Resume with the `cursor` of the last complete line. ' +
  'The event of an action in several steps may get its final numbers after it was read.'
