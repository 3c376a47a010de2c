import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { expectShape, type ListedCall, lastPage, type ProviderListing, pageAt } from '../listing.ts'
import { readLine } from '../reading/fields.ts'
import { readEpoch } from '../reading/quantities.ts'
import { ProviderCallId } from '../reading/reading.ts'
import { createSource, isPresent } from '../reading/source.ts'
import { retellReader } from './read.ts'

/** The rows have no transcript. */
const pageLimit = 200

/** According to `CallListParams` and `CallListResponse` of retell-sdk 5.66.1. */
export const retellListing: ProviderListing = {
  origins: ['https://api.retellai.com'],
  overlapMs: 60 * 60_000,
  firstDays: 14,
  pageLimit,
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  /** Filters by end time. */
  page: ({ window: { from, to }, cursor, limit = pageLimit }) => ({
    method: 'POST',
    path: '/v3/list-calls',
    body: {
      filter_criteria: { end_timestamp: { type: 'range', op: 'bt', value: [from.getTime(), to.getTime()] } },
      sort_order: 'ascending',
      limit,
      ...(cursor !== null && { pagination_key: cursor })
    }
  }),
  readPage(body) {
    const { items, has_more, pagination_key } = expectShape(RetellCalls, body)

    return { calls: items.map(readRow), ...(has_more ? pageAt(pagination_key) : lastPage) }
  },
  call: (id) => ({ method: 'GET', path: callPath(id) }),
  readCall: (body) => readRow(expectShape(RetellCall, body)),
  lookups: () => [],
  wrap: (call) => ({ event: retellReader.reportKinds[isAnalyzed(call) ? 1 : 0], call }),
  /** The call has the address, which ends within 24 hours if the agent signs its URLs. */
  audio: {
    needsKey: false,
    request: (id) => ({ path: callPath(id), accept: 'application/json' }),
    urlIn: (answer) => {
      const isCall = typeof answer === 'object' && answer !== null && 'recording_url' in answer

      return isCall && typeof answer.recording_url === 'string' ? answer.recording_url : null
    }
  }
}

function callPath(id: string): string {
  return `/v2/get-call/${encodeURIComponent(id)}`
}

const Call = Type.Object({ call_id: ProviderCallId })
const RetellCall = TypeCompiler.Compile(Call)

const RetellCalls = TypeCompiler.Compile(
  Type.Object({
    items: Type.Array(Call),
    has_more: Type.Boolean(),
    pagination_key: Type.Optional(Type.Union([Type.String(), Type.Null()]))
  })
)

/** States of ended calls, answered or not. */
const ended: ReadonlySet<string | null> = new Set(['ended', 'error', 'not_connected'])

/** The direction decides which number is the agent's. A web call has none. */
const agentNumbers: ReadonlyMap<string | null, string> = new Map([
  ['inbound', 'to_number'],
  ['outbound', 'from_number']
])

function readRow(call: Static<typeof Call>): ListedCall {
  const source = createSource(call)
  const agentNumber = agentNumbers.get(readLine(source, 'direction'))

  return {
    id: call.call_id,
    endedAt: readEpoch(source, 1, 'end_timestamp'),
    state: !ended.has(readLine(source, 'call_status')) ? 'running' : isAnalyzed(call) ? 'ended' : 'unanalyzed',
    assistantId: readLine(source, 'agent_id'),
    agentPhoneNumberId: agentNumber === undefined ? null : readLine(source, agentNumber),
    full: null
  }
}

function isAnalyzed(call: object): boolean {
  return isPresent(createSource({ ...call }), 'call_analysis')
}
