import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { parseDateTime } from '../../date-time.ts'
import { isObject } from '../../json/json.ts'
import {
  type ApiRequest,
  expectShape,
  type ListedCall,
  type ListedPage,
  ListingError,
  lastPage,
  type ProviderListing,
  type RequestedPage
} from '../listing.ts'
import { readLine, readObject } from '../reading/fields.ts'
import { readInstant } from '../reading/quantities.ts'
import { ProviderCallId } from '../reading/reading.ts'
import { createSource } from '../reading/source.ts'

/**
 * The list has whole calls of up to a few hundred kilobytes each. Fifty stay far below the maximum size of a response.
 */
const pageLimit = 50

/** Members that a report has next to its older copy of the call, and a fetched call within the call. */
const lifted = new Set([
  'analysis',
  'artifact',
  'assistantVersion',
  'compliance',
  'cost',
  'costBreakdown',
  'costs',
  'customer',
  'destination',
  'endedAt',
  'endedMessage',
  'endedReason',
  'messages',
  'recordingUrl',
  'startedAt',
  'stereoRecordingUrl',
  'summary',
  'transcript'
])

/**
 * Objects that a report includes, and to which a fetched call refers by id. They may have changed since the call, so
 * only members that seldom change are copied, and not the prompt.
 */
const references = [
  {
    name: 'phoneNumber',
    id: 'phoneNumberId',
    path: '/phone-number',
    pick: ({ id, name, number, provider, twilioPhoneNumber }: Fields) => ({
      id,
      name,
      number,
      provider,
      twilioPhoneNumber
    })
  },
  {
    name: 'assistant',
    id: 'assistantId',
    path: '/assistant',
    pick: ({ id, name, transcriber }: Fields) => ({
      id,
      name,
      transcriber: isObject(transcriber) ? { language: transcriber['language'] } : undefined
    })
  }
]

/** According to `ListCallsRequest` and `Call` of @vapi-ai/server-sdk 2.0.1. */
export const vapiListing: ProviderListing = {
  /** The second is for organizations of the EU region: https://docs.vapi.ai/security-and-privacy/eu-region. */
  origins: ['https://api.vapi.ai', 'https://api.eu.vapi.ai'],
  overlapMs: 60 * 60_000,
  firstDays: 14,
  pageLimit,
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  /** Filters by the last change, because an analysis may arrive long after the end. */
  page({ window, cursor, limit = pageLimit }) {
    const query = new URLSearchParams({
      limit: String(limit),
      updatedAtGe: window.from.toISOString(),
      updatedAtLe: window.to.toISOString()
    })
    const start = parseCursor(cursor)
    if (start !== undefined) query.set('createdAtLe', start.createdAtLe)

    return { method: 'GET', path: `/call?${query}` }
  },
  readPage,
  call: (id) => ({ method: 'GET', path: `/call/${encodeURIComponent(id)}` }),
  readCall: (body) => readRow(expectShape(VapiCall, body)),
  lookups,
  wrap,
  /** A redirect to an address that ends soon: https://docs.vapi.ai/assistants/retrieve-call-artifacts. */
  audio: {
    needsKey: true,
    request: (id) => ({ path: `/call/${encodeURIComponent(id)}/mono-recording`, accept: 'audio/*' }),
    urlIn: null
  }
}

const Call = Type.Object({ id: ProviderCallId, createdAt: Type.String() })
const VapiCall = TypeCompiler.Compile(Call)
const VapiCalls = TypeCompiler.Compile(Type.Array(Call))

function readPage(body: unknown, { cursor, limit = pageLimit }: RequestedPage): ListedPage {
  const rows = expectShape(VapiCalls, body)
  const start = parseCursor(cursor)
  const unseen = rows.filter(({ id }) => start?.seen.includes(id) !== true)

  return { calls: unseen.map(readRow), ...nextPage(rows, limit, start) }
}

/** The start of a page in a list that is newest first and has no cursor. */
interface PageStart {
  readonly createdAtLe: string
  /** Ids of calls created at that time that previous pages had. */
  readonly seen: readonly string[]
}

/** Returns the start of the page of a cursor; `undefined` for the first page. */
function parseCursor(cursor: string | null): PageStart | undefined {
  return cursor === null ? undefined : JSON.parse(cursor)
}

interface Row {
  readonly id: string
  readonly createdAt: string
}

type NextPage = Pick<ListedPage, 'next' | 'problem'>

/**
 * Returns the next page. It starts at the time at which this one ends, because other calls may have been created in the
 * same millisecond. A full page of one millisecond cannot be continued: the other calls of this time are omitted and
 * reported.
 */
function nextPage(rows: readonly Row[], limit: number, start: PageStart | undefined): NextPage {
  const times = rows.map(readTime)
  if (start !== undefined && times.some((time) => time > Date.parse(start.createdAtLe))) {
    throw new ListingError('0.createdAt', 'Expected createdAtLe to be kept')
  }
  if (rows.length === 0 || rows.length < limit) return lastPage
  const oldest = Math.min(...times)
  const seen = rows.filter((_, index) => times[index] === oldest).map(({ id }) => id)
  if (seen.length === rows.length) {
    return {
      next: writeCursor(oldest - 1, []),
      problem: `No more than ${limit} of the calls created at ${isoTime(oldest)} can be listed.`
    }
  }

  return { next: writeCursor(oldest, seen), problem: isNewestFirst(times) ? null : unordered }
}

const unordered = 'The calls are not listed newest first, so some may be missing.'

function isNewestFirst(times: readonly number[]): boolean {
  return times.every((time, index) => time <= (times[index - 1] ?? time))
}

function readTime({ createdAt }: Row, index: number): number {
  const time = parseDateTime(createdAt)
  if (time === null) throw new ListingError(`${index}.createdAt`, 'Expected a date-time')

  return time.getTime()
}

function writeCursor(ms: number, seen: readonly string[]): string {
  return JSON.stringify({ createdAtLe: isoTime(ms), seen } satisfies PageStart)
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

function readRow(call: Static<typeof Call>): ListedCall {
  const source = createSource(call)
  const hasEnded = readLine(source, 'status') === 'ended'

  return {
    id: call.id,
    endedAt: readInstant(source, 'endedAt'),
    state: !hasEnded ? 'running' : readObject(source, 'analysis') === null ? 'unanalyzed' : 'ended',
    assistantId: readLine(source, 'assistantId'),
    agentPhoneNumberId: readLine(source, 'phoneNumberId'),
    full: call
  }
}

type Fields = Readonly<Record<string, unknown>>

function lookups(call: object): readonly ApiRequest[] {
  return referencesOf(call).map(({ path, value }) => ({
    method: 'GET',
    path: `${path}/${encodeURIComponent(value)}`
  }))
}

/** Moves the times, costs, analysis and artifact next to the call, and adds the number and the assistant. */
function wrap(call: object, foundCalls: readonly unknown[]): object {
  const members = Object.entries(call)
  const referred = referencesOf(call).map(({ name, pick }, index) => {
    const found = foundCalls[index]

    return [name, isObject(found) ? pick(found) : undefined]
  })

  return {
    message: {
      type: 'end-of-call-report',
      call: Object.fromEntries(members.filter(([name]) => !lifted.has(name))),
      ...Object.fromEntries(members.filter(([name]) => lifted.has(name))),
      ...Object.fromEntries(referred)
    }
  }
}

function referencesOf(call: object) {
  const source = createSource({ ...call })

  return references.flatMap((reference) => {
    const value = readLine(source, reference.id)

    return value === null ? [] : [{ ...reference, value }]
  })
}
