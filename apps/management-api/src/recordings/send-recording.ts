import type { Readable } from 'node:stream'
import { type Database, findCallPosition, listRecordings, type RecordingRow } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { HttpError, notFound, serviceUnavailable } from '@callbook/http'
import { extensionOf, openObject, type RecordingStore, StoreError } from '@callbook/recordings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endWithoutAccess } from '../responses/end-without-access.ts'
import { names } from '../responses/entity-tag.ts'
import { fileMs, limitDownloads } from '../responses/limit-downloads.ts'

interface RecordingOptions {
  readonly db: Database
  /** Without one, recordings cannot be played. */
  readonly store: RecordingStore | undefined
  readonly organizationId: OrganizationId
  readonly callId: CallId
  /** Whether a bucket may send the file itself. */
  readonly redirects: boolean
}

/**
 * Sends the stored recording of a call, or the requested part of it, after the access was recorded. It ends if the
 * recording is deleted.
 *
 * @returns `undefined` after a redirect, or if the client has the recording already
 * @throws {HttpError} 404 if none is stored, 416, or 503 if the store does not respond
 */
export async function sendRecording(reply: FastifyReply, options: RecordingOptions): Promise<Readable | undefined> {
  const { db, store, organizationId, callId, redirects } = options
  const recordings = await db.inTurn(organizationId, () => listRecordings({ db, organizationId }, callId))
  if (recordings.length === 0) await requireCall(options)
  const recording = recordings.find(({ state }) => state === 'stored')
  const { object_key: key, bytes, content_type: contentType, sha256 } = recording ?? none
  if (key === null || bytes === null || contentType === null) throw noRecording(recordings[0])
  if (store === undefined) throw serviceUnavailable(60)
  const name = `${callId}.${extensionOf(contentType)}`
  reply.header('cache-control', 'no-store')
  if (redirects && store.presign !== undefined) {
    await reply.request.recordAccess('call.play', callId)
    reply.redirect(await store.presign(key, { contentType, name }), 302)
    return undefined
  }

  const tag = `"${sha256?.toString('hex') ?? ''}"`
  reply.header('etag', tag)
  if (names(reply.request.headers['if-none-match'], tag.slice(1, -1))) {
    reply.code(304).send()
    return undefined
  }
  const { range: requested, 'if-range': condition } = reply.request.headers
  const range = readByteRange(condition === undefined || condition === tag ? requested : undefined, Number(bytes))
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`)
    throw new HttpError(416, { error: 'Range Not Satisfiable', message: `The recording has ${bytes} bytes` })
  }
  const { start, end } = range ?? { start: 0, end: Number(bytes) - 1 }
  await reply.request.recordAccess('call.play', callId)
  const body = await open(store, key, { start, end })
  endWithoutAccess(reply, async (request) => {
    await request.authenticateFromDatabase()
    const current = await db.inTurn(organizationId, () => listRecordings({ db, organizationId }, callId))
    if (!current.some(({ state, object_key }) => state === 'stored' && object_key === key)) throw notFound('Recording')
  })
  reply.headers({
    'content-type': contentType,
    'content-length': String(end - start + 1),
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes'
  })
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)

  return body
}

async function requireCall({ db, organizationId, callId }: RecordingOptions): Promise<void> {
  const found = await db.inTurn(organizationId, () => findCallPosition({ db, reach: organizationId }, callId))
  if (found === undefined) throw notFound('Call')
}

const none: Pick<RecordingRow, 'bytes' | 'content_type' | 'object_key' | 'sha256'> = {
  bytes: null,
  content_type: null,
  object_key: null,
  sha256: null
}

async function open(store: RecordingStore, key: string, range: { start: number; end: number }): Promise<Readable> {
  const body = await openObject(store, key, range).catch((error: unknown) => {
    throw error instanceof StoreError ? serviceUnavailable(5) : error
  })
  if (body === undefined) throw noRecording(undefined)

  return body
}

const notStored = 'Recording not found'

function noRecording(recording: RecordingRow | undefined): HttpError {
  const { state, reason } = recording ?? { state: 'not stored', reason: null }
  const message = reason === null ? `The recording is ${state}` : `The recording is ${state}: ${reason}`

  return new HttpError(404, { error: notStored, message })
}

export const noRecordingExample = { error: notStored, message: 'The recording is unavailable: gone' }

/** Includes both ends. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Reads the header `Range` of a request for `size` bytes (RFC 9110, 14.2).
 *
 * @returns `undefined` for the whole file: without the header, or for a form that may be ignored, such as several
 *   ranges
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'

  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Limits of recordings that are read from a process, by an organization, and by an API key or session. */
const [width, widthOfOrganization, widthOfReader] = [32, 8, 4]

interface Readers {
  readonly organizationOf: (request: FastifyRequest) => string
  readonly readerOf: (request: FastifyRequest) => string
}

/** Limits the readers of recordings. The share of an organization is first, so that its readers wait for each other. */
export function limitReaders({ organizationOf, readerOf }: Readers) {
  return [
    limitDownloads({ width, widthPerKey: widthOfOrganization, keyOf: organizationOf, maxMs: fileMs }),
    limitDownloads({ width, widthPerKey: widthOfReader, keyOf: readerOf, maxMs: fileMs })
  ]
}
