import { callEvaluationJson, findCall, findCallEvaluation } from '@callbook/db'
import { type CallId, type CallMessage, linesOf } from '@callbook/domain'
import { integer, notFound, uuid } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { callWithTranscriptJson } from '../../calls/schema.ts'
import { described } from '../../http-api/parameters.ts'
import { selectMembers } from '../../http-api/selected-fields.ts'
import { type Evaluation, presentEvaluation } from '../evaluation.ts'
import { type Mask, maskFor } from '../list-result.ts'
import { cut, firstThatFit, known, maxItemBytes, shorten, sizeOf } from '../size.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { listedFields } from './search-calls.ts'

const form = selectMembers(callWithTranscriptJson, [
  ...listedFields,
  ...['provider', 'provider_call_id', 'assistant_id', 'assistant_version', 'language', 'started_at', 'ended_at'],
  ...['agent_phone_number', 'success_evaluation', 'structured_data', 'cost_usd', 'transcript', 'messages']
])

interface FoundCall {
  readonly id: CallId
  readonly call_summary: string | null
  readonly structured_data: unknown
  readonly transcript: string | null
  readonly messages: readonly CallMessage[]
}

/** Maximum bytes of texts: of the summary, of the reasons of scores, and of all others. */
const [summaryBytes, reasonBytes, textBytes] = [2_000, 250, 300]

/** Larger data of the provider are left out. In bytes of the result. */
const dataBytes = 6_000

/** Maximum bytes of a message that is longer than a page. No other message is on its page. */
const longestBytes = 8_000

interface ShownMessages {
  /** Position of the shown messages. */
  readonly showing: string
  readonly messages: readonly object[]
  /** Position of the first message that is not shown; absent at the end. */
  readonly next_message?: number
}

interface Presentation {
  readonly mask: Mask
  readonly maxBytes: number
}

/**
 * Presents as many messages as fit into `maxBytes`. A message that is longer than this is cut.
 *
 * @param first position of the first one, from 0
 */
export function presentMessages(
  messages: readonly Partial<CallMessage>[],
  first: number,
  { mask, maxBytes }: Presentation
): ShownMessages {
  const present = (message: Partial<CallMessage>, nth: number, maxLength?: number) =>
    mask(presentMessage(message, first + nth), { maxLength }) as PresentedMessage
  const rest = messages.slice(first)
  const long = rest.findIndex(({ text = '' }) => text.length * leastBytes > maxBytes)
  const fitting = firstThatFit(presentEach(rest.slice(0, long === -1 ? undefined : long), present), maxBytes)
  const shown: object[] =
    fitting.length > 0
      ? fitting
      : rest.slice(0, 1).map((message) => shortened(present(message, 0, longestBytes), maxBytes))
  const next = first + shown.length
  const of = `of ${messages.length} messages`

  return {
    showing: shown.length === 0 ? `0 ${of}` : `${first} to ${next - 1} ${of}`,
    messages: shown,
    ...(next < messages.length && { next_message: next })
  }
}

/** Bytes of a character of text in a result: it is in it as JSON, and as JSON within a text. */
const leastBytes = 2

/** Presents one message after the other, so that those beyond the page cost nothing. */
function* presentEach<Item, Presented>(items: readonly Item[], present: (item: Item, nth: number) => Presented) {
  for (const [nth, item] of items.entries()) yield present(item, nth)
}

interface PresentedMessage {
  readonly index: number
  readonly text: string
}

function presentMessage(
  { role, text = '', start_seconds, tool_name }: Partial<CallMessage>,
  index: number
): PresentedMessage {
  return { index, ...known({ role, tool_name, start_seconds }), text }
}

/** A byte of text can become six bytes of JSON, so a text may have to be cut several times. */
function shortened(message: PresentedMessage, maxBytes: number): object {
  let bytes = longestBytes
  const short = () => ({ ...message, text: cut(message.text, bytes), is_cut: true })
  while (sizeOf(short()) > maxBytes && bytes > 1) bytes = Math.floor(bytes / 2)

  return short()
}

export const getCallTool = defineTool({
  name: 'get_call',
  title: 'Get call',
  description:
    'Returns one call with its summary, data, evaluations and transcript. A long transcript ends with next_message: ' +
    'pass it as from_message to read on.',
  parameters: {
    id: described(uuid<CallId>(), 'Id of the call'),
    from_message: described(integer({ min: 0, max: 1_000_000, default: 0 }), 'First message of the transcript')
  },
  required: ['id'],
  async call(context, { id, from_message: first }) {
    const { db, request, links } = context
    const json = await findCall({ db, reach: request.reach }, id, form)
    if (json === undefined) throw notFound('Call')
    await request.recordAccess('call.open', id)
    const { messages, transcript, ...call } = JSON.parse(json) as FoundCall
    const beginning = first === 0 ? await presentBeginning(context, call) : { id }
    const link = links.call(id)
    // Providers without messages report a transcript as text, one turn on each line.
    const conversation = messages.length > 0 ? messages : linesOf(transcript ?? '').map((text) => ({ text }))
    const room = { mask: maskFor(request), maxBytes: maxItemBytes - sizeOf(beginning) }
    const shown = presentMessages(conversation, first, room)

    return { call: beginning, ...shown, ...(link !== undefined && { console_url: link }) }
  }
})

type Head = Omit<FoundCall, 'messages' | 'transcript'>

/** Presents everything but the conversation, on the first page only. */
async function presentBeginning({ db, request }: ToolContext, call: Head): Promise<object> {
  const json = await findCallEvaluation({ db, reach: request.reach }, call.id, callEvaluationJson)
  const evaluation = json === undefined ? undefined : presentEvaluation(JSON.parse(json) as Evaluation)
  const mask = maskFor(request)

  const show = (value: unknown, maxBytes: number, maxItems?: number) =>
    shorten(mask(value, { maxLength: maxBytes, maxItems }), maxBytes, maxItems)

  return {
    ...(show(known({ ...call, call_summary: undefined, structured_data: undefined }), textBytes) as object),
    ...known({ call_summary: show(call.call_summary, summaryBytes) }),
    ...presentData(request, call.structured_data),
    ...known({ evaluation: show(evaluation, reasonBytes, mostReasons) })
  }
}

const mostReasons = 5

function presentData(request: FastifyRequest, data: unknown): object {
  if (data === null) return {}
  if (sizeOf(data) > dataBytes) return { left_out: ['structured_data'] }

  return { structured_data: maskFor(request, () => false)(data) }
}
