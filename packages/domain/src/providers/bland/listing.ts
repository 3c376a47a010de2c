import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import {
  expectShape,
  type ListedCall,
  type ListedPage,
  lastPage,
  type ProviderListing,
  type RequestedPage,
  type TimeWindow
} from '../listing.ts'
import { readBoolean, readLine } from '../reading/fields.ts'
import { readDuration, readInstant } from '../reading/quantities.ts'
import { ProviderCallId } from '../reading/reading.ts'
import { createSource } from '../reading/source.ts'
import { addSeconds } from '../reading/times.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The rows have no transcript. */
const pageLimit = 1000

/** According to docs.bland.ai/api-v1/get/calls: the list is ordered by the creation of a call and filtered by day. */
export const blandListing: ProviderListing = {
  origins: ['https://api.bland.ai'],
  /** Longer than nearly all calls, because a call is created before it begins. */
  overlapMs: 3 * 3_600_000,
  firstDays: 14,
  pageLimit,
  headers: (key) => ({ authorization: key }),
  /** The time zone of the days is not documented. Half a day more on either side covers all of them. */
  page({ window: { from, to }, cursor, limit = pageLimit }) {
    const query = new URLSearchParams({
      start_date: dayOf(from.getTime() - DAY_MS / 2),
      end_date: dayOf(to.getTime() + DAY_MS),
      ascending: 'true',
      from: cursor ?? '0',
      limit: String(limit)
    })

    return { method: 'GET', path: `/v1/calls?${query}` }
  },
  readPage,
  call: (id) => ({ method: 'GET', path: `/v1/calls/${encodeURIComponent(id)}` }),
  readCall: (body) => readRow(expectShape(BlandCall, body)),
  lookups: () => [],
  wrap: (call) => call,
  /** Returns the audio if it is requested as such: https://docs.bland.ai/api-v1/get/calls-id-recording. */
  audio: {
    needsKey: false,
    request: (id) => ({
      path: `/v1/calls/${encodeURIComponent(id)}/recording`,
      accept: 'audio/mpeg',
      headers: { 'content-type': 'audio/mpeg' }
    }),
    urlIn: null
  }
}

const Call = Type.Object({ call_id: ProviderCallId })
const BlandCall = TypeCompiler.Compile(Call)

const BlandCalls = TypeCompiler.Compile(
  Type.Object({ calls: Type.Array(Call), total_count: Type.Optional(Type.Integer({ minimum: 0 })) })
)

/** Pages are addressed by the index of their first row. */
function readPage(body: unknown, { window, cursor, limit = pageLimit }: RequestedPage): ListedPage {
  const { calls, total_count } = expectShape(BlandCalls, body)
  const end = Number(cursor ?? 0) + calls.length
  const isLast = calls.length === 0 || (total_count === undefined ? calls.length < limit : end >= total_count)

  return {
    calls: calls.filter((call) => isWithin(readInstant(createSource(call), 'created_at'), window)).map(readRow),
    ...lastPage,
    ...(!isLast && { next: String(end) })
  }
}

function isWithin(createdAt: Date | null, { from, to }: TimeWindow): boolean {
  return createdAt === null || (createdAt >= from && createdAt <= to)
}

function readRow(call: Static<typeof Call>): ListedCall {
  const source = createSource(call)
  const inbound = readBoolean(source, 'inbound')
  const startedAt = readInstant(source, 'started_at', 'created_at')

  return {
    id: call.call_id,
    endedAt: addSeconds(startedAt, readDuration(source, MINUTE_MS, 'call_length')),
    state: readBoolean(source, 'completed') === true ? 'ended' : 'running',
    assistantId: null,
    agentPhoneNumberId: inbound === null ? null : readLine(source, inbound ? 'to' : 'from'),
    full: null
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
