import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { expectShape, type ListedCall, lastPage, type ProviderListing, pageAt } from '../listing.ts'
import { readLine } from '../reading/fields.ts'
import { readDuration, readEpoch } from '../reading/quantities.ts'
import { ProviderCallId } from '../reading/reading.ts'
import { createSource } from '../reading/source.ts'
import { addSeconds } from '../reading/times.ts'

const SECOND_MS = 1000

/** The maximum of the API. */
const pageLimit = 100

/**
 * According to `ConversationsListRequest` and `GetConversationsPageResponseModel` of @elevenlabs/elevenlabs-js 2.73.0.
 */
export const elevenLabsListing: ProviderListing = {
  origins: [
    'https://api.elevenlabs.io',
    'https://api.us.elevenlabs.io',
    'https://api.eu.residency.elevenlabs.io',
    'https://api.in.residency.elevenlabs.io',
    'https://api.sg.residency.elevenlabs.io'
  ],
  /** Longer than nearly all calls, because the list is filtered by start time. */
  overlapMs: 3 * 3_600_000,
  firstDays: 14,
  pageLimit,
  headers: (key) => ({ 'xi-api-key': key }),
  page({ window, cursor, limit = pageLimit }) {
    const query = new URLSearchParams({
      page_size: String(limit),
      call_start_after_unix: String(Math.floor(window.from.getTime() / SECOND_MS) - 1),
      call_start_before_unix: String(Math.ceil(window.to.getTime() / SECOND_MS) + 1),
      sort_direction: 'asc',
      summary_mode: 'exclude'
    })
    if (cursor !== null) query.set('cursor', cursor)

    return { method: 'GET', path: `/v1/convai/conversations?${query}` }
  },
  readPage(body) {
    const { conversations, has_more, next_cursor } = expectShape(ElevenLabsCalls, body)

    return { calls: conversations.map(readRow), ...(has_more ? pageAt(next_cursor) : lastPage) }
  },
  call: (id) => ({ method: 'GET', path: `/v1/convai/conversations/${encodeURIComponent(id)}` }),
  readCall: (body) => readRow(expectShape(ElevenLabsCall, body)),
  lookups: () => [],
  wrap: (call) => ({ type: 'post_call_transcription', data: call }),
  /** According to `ConversationsClient.audio.get` of @elevenlabs/elevenlabs-js 2.73.0. */
  audio: {
    needsKey: true,
    request: (id) => ({ path: `/v1/convai/conversations/${encodeURIComponent(id)}/audio`, accept: 'audio/*' }),
    urlIn: null
  }
}

const Call = Type.Object({ conversation_id: ProviderCallId })
const ElevenLabsCall = TypeCompiler.Compile(Call)

const ElevenLabsCalls = TypeCompiler.Compile(
  Type.Object({
    conversations: Type.Array(Call),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.Union([Type.String(), Type.Null()]))
  })
)

/** States after the analysis. Before it, the state is `processing`. */
const ended: ReadonlySet<string | null> = new Set(['done', 'failed'])

/** A row has its times at the top. A fetched conversation has them, and the number, in its metadata. */
function readRow(call: Static<typeof Call>): ListedCall {
  const source = createSource(call)
  const startedAt = readEpoch(source, SECOND_MS, 'start_time_unix_secs', 'metadata.start_time_unix_secs')
  const duration = readDuration(source, SECOND_MS, 'call_duration_secs', 'metadata.call_duration_secs')

  return {
    id: call.conversation_id,
    endedAt: addSeconds(startedAt, duration),
    state: ended.has(readLine(source, 'status')) ? 'ended' : 'running',
    assistantId: readLine(source, 'agent_id'),
    agentPhoneNumberId: readLine(source, 'metadata.phone_call.phone_number_id'),
    full: null
  }
}
