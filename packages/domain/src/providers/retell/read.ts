import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type {
  CallDetails,
  CallPerformance,
  CallRecording,
  CallTransfer,
  ProviderWarning
} from '../../calls/call-details.ts'
import type { CallMessage, CallReport, MessageRole } from '../../calls/call-report.ts'
import { isObject, type JsonObject } from '../../json/json.ts'
import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import type { CallDirection, CallStatus } from '../../tables/call-values.ts'
import { type Reading, type ReadingContext, type ReportReader, testMessageType } from '../provider.ts'
import { type CallerPlaces, readCaller } from '../reading/caller/read-caller.ts'
import {
  collectMessages,
  type KnownDetails,
  readRole,
  withDetails,
  writeToolCall,
  writeToolResult,
  writeTranscript
} from '../reading/conversation.ts'
import {
  completePerformance,
  type IdOwner,
  type IdPlaces,
  mixedUrl,
  readCostList,
  readDestination,
  readIds,
  readPerformance,
  readRecordings,
  readVerdict
} from '../reading/details.ts'
import { readBoolean, readJson, readLine, readObject, readText, readVersion, readWord } from '../reading/fields.ts'
import { readEnds, readItems } from '../reading/lists.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import { assignParties, readNormalizedDestination, readParties, readUnassignedNumbers } from '../reading/parties.ts'
import { readAmount, readCents, readDuration, readEpoch } from '../reading/quantities.ts'
import { MessageType, ProviderCallId, readCallReport, rejectMessage } from '../reading/reading.ts'
import { readFirst, type Source, unreadable } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'

const callIdPath = 'call.call_id'
const olderCallIdPath = 'data.call_id'

/**
 * In ascending rank: the second includes the first and adds the analysis. Only the analysis reports voicemail and
 * success.
 */
const reportKinds = ['call_ended', 'call_analyzed']

/** An event after the end of the call with the agent, which adds the end of a transfer. */
const laterKinds = ['transfer_ended']

/** `data` is an older copy of `call`. Its transcript is a text; at the same path, ElevenLabs has a list. */
const calls = ['call', 'data']

const bodyPaths: BodyPaths = {
  identity: ['event', callIdPath, olderCallIdPath],
  said: ['call.transcript', 'call.scrubbed_transcript', ...listed('transcript_object', 'transcript_with_tool_calls')],
  found: listed('call_analysis', 'collected_dynamic_variables', 'retell_llm_dynamic_variables'),
  own: listed('metadata')
}

/** Returns the paths of members of both calls, and of their copies without personal data. */
function listed(...members: readonly string[]): readonly string[] {
  return calls.flatMap((call) => members.flatMap((member) => [`${call}.${member}`, `${call}.scrubbed_${member}`]))
}

/** Reads the events of Retell, of which those after the end of a call are stored. */
export const retellReader = {
  title: 'Retell',
  envelope: 'call',
  isReport,
  read,
  callIdPaths: [callIdPath, olderCallIdPath],
  reportKinds,
  laterKinds,
  testMessage: { event: testMessageType },
  bodyPaths,
  credentialNames: ['custom sip headers'],
  /** Has the costs and the unit prices. */
  costNames: ['call_cost']
} satisfies ReportReader

function isReport(sent: unknown): boolean {
  const body = withCall(sent)

  return RetellMessage.Check(body) && isKind(body.event) && RetellReport.Check(body)
}

function read(sent: unknown, context: ReadingContext): Reading {
  const body = withCall(sent)
  if (!RetellMessage.Check(body)) return rejectMessage(RetellMessage, body, retellReader)
  const kind = body.event
  if (!isKind(kind)) return { kind: 'other', type: kind }
  if (!RetellReport.Check(body)) {
    return laterKinds.includes(kind) ? { kind: 'other', type: kind } : rejectMessage(RetellReport, body, retellReader)
  }

  const providerCallId = body.call.call_id
  return readCallReport(body, { idPath: callIdPath, providerCallId }, (source) =>
    normalize(source, { providerCallId, kind, ...rankOf(kind) }, context)
  )
}

/** Older webhooks, and programs made after them, have the call in `data`. */
function withCall(body: unknown): unknown {
  return isObject(body) && !('call' in body) && OlderReport.Check(body) ? { ...body, call: body.data } : body
}

function isKind(event: string): boolean {
  return reportKinds.includes(event) || laterKinds.includes(event)
}

function rankOf(kind: string): Pick<CallReport, 'rank' | 'isAddition'> {
  return laterKinds.includes(kind) ? { rank: 0, isAddition: true } : { rank: reportKinds.indexOf(kind) }
}

const RetellMessage = TypeCompiler.Compile(Type.Object({ event: MessageType }))
const RetellReport = TypeCompiler.Compile(Type.Object({ call: Type.Object({ call_id: ProviderCallId }) }))

/** A report with the call in `data`, as Retell sent it before `call`. */
const OlderReport = TypeCompiler.Compile(Type.Object({ data: Type.Object({ call_id: ProviderCallId }) }))

type Identity = Pick<CallReport, 'providerCallId' | 'kind' | 'rank' | 'isAddition'>

/** Normalizes a report whose identity was checked. Reports have no prompt and no language. */
function normalize(source: Source, identity: Identity, { country }: ReadingContext): CallReport {
  const direction = readDirection(source)
  const messages = readConversation(source)
  const transcript = readText(source, ...inCall('transcript')) ?? writeTranscript(messages)
  const endedReason = readLine(source, 'call.disconnection_reason')
  const status = statusOf({
    endedReason,
    callStatus: readLine(source, 'call.call_status'),
    inVoicemail: readBoolean(source, ...inCall('call_analysis.in_voicemail')),
    anyoneSpoke: transcript !== null
  })
  const reported = readParties(source, assignParties(direction, 'call.from_number', 'call.to_number'), country)
  const parties =
    direction === 'unknown' ? reported : withVariableNumbers(reported, source, { paths: inputs, direction, country })
  const assistantName = readLine(source, 'call.agent_name')
  const times = completeTimes(readTimes(source), status)
  const details = readDetails(source, { endedReason, endedAt: times.endedAt }, { ...parties, direction, country })
  const structuredData = readJson(source, ...inCall('call_analysis.custom_analysis_data'))

  return {
    ...identity,
    direction,
    status,
    endedReason,
    ...times,
    ...parties,
    ...readCaller(source, callerPlaces, { messages, assistantName }),
    assistantId: readLine(source, 'call.agent_id'),
    assistantName,
    assistantVersion: readVersion(source, 'call.agent_version'),
    language: null,
    transferDestination: readNormalizedDestination(source, country, ...transferDestinations),
    summary: readText(source, ...inCall('call_analysis.call_summary')),
    transcript,
    messages,
    recordingUrl: mixedUrl(details.recordings),
    costUsd: readCents(source, 'call.call_cost.combined_cost'),
    successEvaluation: readBoolean(source, ...inCall('call_analysis.call_successful'))?.toString() ?? null,
    callerSentiment: readWord(source, ...inCall('call_analysis.user_sentiment')),
    structuredData,
    metadata: readObject(source, ...inCall('metadata')),
    systemInstruction: null,
    systemVariables: readVariables(source),
    ...details
  }
}

/**
 * Returns the path of a member of `call`, and the path of its copy without personal data. With the storage setting
 * `everything_except_pii`, Retell deletes the former (https://docs.retellai.com/accounts/privacy-disable).
 */
function inCall(member: string): readonly [path: string, scrubbed: string] {
  return [`call.${member}`, `call.scrubbed_${member}`]
}

/** A web call has no direction. */
function readDirection(source: Source): CallDirection {
  if (readLine(source, 'call.call_type') === 'web_call') return 'web'
  const direction = readLine(source, 'call.direction')

  return direction === 'inbound' || direction === 'outbound' ? direction : 'unknown'
}

/**
 * Reads speech, pressed keys and tool calls in order. A person to whom the call was transferred is a user like the
 * caller.
 */
function readConversation(source: Source): readonly CallMessage[] {
  const utterances = readItems(
    source,
    'call.transcript_with_tool_calls',
    'call.transcript_object',
    'call.scrubbed_transcript_with_tool_calls',
    'call.scrubbed_transcript_object'
  )
  const tools = toolNames(utterances)

  return collectMessages(utterances, (utterance) => readMessage(utterance, tools))
}

/** Names of tools by the id of the call, which is the only reference in a result. */
function toolNames(utterances: readonly Source[]): ReadonlyMap<string, string> {
  const calls = utterances.flatMap((utterance) => {
    const [id, name] = [readLine(utterance, 'tool_call_id'), readLine(utterance, 'name')]
    return id === null || name === null ? [] : [[id, name] as const]
  })

  return new Map(calls)
}

function readMessage(utterance: Source, tools: ReadonlyMap<string, string>): CallMessage | undefined {
  const role = readRole(utterance, 'role', roles)
  const text = role === 'tool' ? readToolText(utterance, tools) : readUtterance(utterance)
  if (role === undefined || text === null) return undefined

  if (role === 'tool')
    return withDetails({ role, text, start_seconds: readStart(utterance, []) }, readTool(utterance, tools))
  const words = readEnds(utterance, 'words')
  const last = words.at(-1)
  const end = last === undefined ? null : readAmount(last, 'end')

  return withDetails({ role, text, start_seconds: readStart(utterance, words) }, { end_seconds: end })
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['agent', 'assistant'],
  ['user', 'user'],
  ['transfer_target', 'user'],
  ['dtmf', 'user'],
  ['sms', 'user'],
  ['tool_call_invocation', 'tool'],
  ['tool_call_result', 'tool'],
  ['injected', 'system'],
  ['node_transition', 'system']
])

function readToolText(utterance: Source, tools: ReadonlyMap<string, string>): string | null {
  const name = readLine(utterance, 'name')
  if (name !== null) return writeToolCall(name, readJson(utterance, 'arguments'))
  const called = tools.get(readLine(utterance, 'tool_call_id') ?? '')

  return writeToolResult(called ?? null, readJson(utterance, 'content'))
}

function readUtterance(utterance: Source): string | null {
  return readText(utterance, 'content', 'digit', 'new_node_name')
}

function readTool(utterance: Source, tools: ReadonlyMap<string, string>): KnownDetails {
  const id = readLine(utterance, 'tool_call_id')

  return { tool_call_id: id, tool_name: readLine(utterance, 'name') ?? tools.get(id ?? '') ?? null }
}

/** Time of the first word. */
function readStart(utterance: Source, [word]: readonly Source[]): number | null {
  return word === undefined ? readAmount(utterance, 'time_sec') : readAmount(word, 'start')
}

/** Returns the call status. If no field describes the end, it depends on whether anyone spoke. */
function statusOf({ endedReason, callStatus, inVoicemail, anyoneSpoke }: Ending): CallStatus {
  const outcome =
    retellOutcomes['call.disconnection_reason'](endedReason) ??
    retellOutcomes['call.call_status'](callStatus) ??
    'untold'
  if (inVoicemail === true && maybeVoicemail.has(outcome)) return 'voicemail'

  return statusAfter([outcome], { anyoneSpoke })
}

interface Ending {
  readonly endedReason: string | null
  readonly callStatus: string | null
  /** A result of the analysis. The ended reason of such a call is often only that the agent hung up. */
  readonly inVoicemail: boolean | null
  readonly anyoneSpoke: boolean
}

/** The call status for each value of the fields that describe the end of a call, the most specific field first. */
export const retellOutcomes = {
  'call.disconnection_reason': outcomesBy(
    [
      ['user_hangup', 'completed'],
      ['agent_hangup', 'completed'],
      ['inactivity', 'completed'],
      ['max_duration_reached', 'completed'],
      ['call_transfer', 'transferred'],
      ['transfer_bridged', 'transferred'],
      // A person continued the call instead of the agent.
      ['call_take_over', 'transferred'],
      ['transfer_cancelled', 'broken_off'],
      ['manual_stopped', 'broken_off'],
      ['voicemail_reached', 'voicemail'],
      ['dial_busy', 'busy'],
      ['dial_no_answer', 'no_answer'],
      // Only a menu answered the call.
      ['ivr_reached', 'no_answer'],
      ['user_declined', 'no_answer'],
      ['concurrency_limit_reached', 'failed'],
      ['dial_failed', 'failed'],
      ['invalid_destination', 'failed'],
      ['marked_as_spam', 'failed'],
      ['no_concurrency_fallback', 'failed'],
      ['no_valid_payment', 'failed'],
      ['registered_call_timeout', 'failed'],
      ['scam_detected', 'failed'],
      ['sip_routing_error', 'failed']
    ],
    [
      ['error_', 'failed'],
      ['telephony_provider_', 'failed']
    ]
  ),
  'call.call_status': outcomesBy([
    ['ended', 'untold'],
    ['error', 'failed'],
    ['not_connected', 'failed'],
    ['ongoing', 'untold'],
    ['registered', 'untold']
  ])
}

const maybeVoicemail: ReadonlySet<string> = new Set(['completed', 'broken_off', 'untold'])

const inputs = [...inCall('retell_llm_dynamic_variables'), ...inCall('metadata')]

function readTimes(source: Source) {
  return {
    startedAt: readEpoch(source, 1, 'call.start_timestamp'),
    endedAt: readEpoch(source, 1, 'call.end_timestamp'),
    durationSeconds: readDuration(source, 1, 'call.duration_ms')
  }
}

/** No field names the caller. Values collected in the call are newer than its input. */
const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    ...inCall('call_analysis.custom_analysis_data'),
    ...inCall('collected_dynamic_variables'),
    ...inCall('retell_llm_dynamic_variables')
  ]
}

/** Merges the input of the call with the values collected in it. The latter are newer and take precedence. */
function readVariables(source: Source): JsonObject | null {
  const given = readObject(source, ...inCall('retell_llm_dynamic_variables'))
  const collected = readObject(source, ...inCall('collected_dynamic_variables'))

  return given === null && collected === null ? null : { ...given, ...collected }
}

function readDetails(source: Source, ending: TransferEnding, owner: IdOwner): CallDetails {
  const costs = readItems(source, 'call.call_cost.product_costs')

  return {
    recordings: readAllRecordings(source),
    transfers: readTransfers(source, ending),
    costBreakdown: readCostList(costs, { item: 'product', usd: 'cost' }, readCents),
    providerVerdicts: verdicts.flatMap((name) =>
      readVerdict(source, name, { result: inCall(`call_analysis.${name}`) })
    ),
    providerWarnings: readWarnings(source),
    externalIds: readIds(source, idPlaces, owner),
    numbers: readUnassignedNumbers(source, ['call.from_number', 'call.to_number'], owner),
    performance: readCallPerformance(source)
  }
}

/** Reads the recordings; none if the client selected addresses that expire after a day. */
function readAllRecordings(source: Source): readonly CallRecording[] {
  if (readBoolean(source, 'call.opt_in_signed_url') === true) return []

  return readRecordings(source, {
    mixed: inCall('recording_url'),
    stereo: inCall('recording_multi_channel_url')
  })
}

/**
 * Reads the transfer at the end of the call, whether it succeeded or failed. The ended reason is its outcome. The call
 * with the agent ends when the other party takes over, so the transfer begins then.
 */
function readTransfers(source: Source, { endedReason, endedAt }: TransferEnding): readonly CallTransfer[] {
  const destination = readDestination(source, transferDestinations)
  const outcome = transferOutcomes.has(endedReason) ? endedReason : null
  if (destination === null && outcome === null) return []
  const at = transferred.has(endedReason) ? endedAt : null
  const end = readEpoch(source, 1, 'call.transfer_end_timestamp')

  return [{ destination, at: at?.toISOString() ?? null, outcome, ...(end !== null && { ended_at: end.toISOString() }) }]
}

type TransferEnding = Pick<CallReport, 'endedReason' | 'endedAt'>

/** Paths of the party to whom the call was transferred: in the call, or in an event of the transfer. */
const transferDestinations = ['call.transfer_destination', 'transfer_destination.number']

const transferred: ReadonlySet<string | null> = new Set(['call_transfer', 'transfer_bridged'])

const transferOutcomes: ReadonlySet<string | null> = new Set([...transferred, 'transfer_cancelled'])

/** Results that the analysis of every call has. Results that the client configured are the structured data. */
const verdicts = ['call_successful', 'user_sentiment', 'in_voicemail']

/** Warns if Retell does not store everything about the call, so that data may be missing here. */
function readWarnings(source: Source): readonly ProviderWarning[] {
  const setting = readLine(source, 'call.data_storage_setting')
  if (setting === null || setting === 'everything') return []

  return [{ kind: 'compliance', text: `data_storage_setting: ${setting}` }]
}

/** Redaction removes the SIP headers of a report as secrets, so ids in them cannot be read. */
const idPlaces: IdPlaces = {
  agent_tag: ['call.agent_tag'],
  call_sid: ['call.telephony_identifier.twilio_call_sid'],
  batch_call_id: ['call.batch_call_id']
}

/** Reads the median latencies and the tokens of all requests to the model. */
function readCallPerformance(source: Source): CallPerformance | null {
  const total = readFirst(source, ['call.llm_token_usage.values'], (value) => {
    if (!Array.isArray(value)) return unreadable
    const tokens = value.reduce((sum: number, one: unknown) => (isAmount(one) ? sum + one : Number.NaN), 0)
    if (!Number.isFinite(tokens)) return unreadable

    return value.length === 0 ? null : tokens
  })

  return completePerformance({ ...readPerformance(source, performancePlaces), total_tokens: total })
}

const performancePlaces = {
  turn_latency_ms: ['call.latency.e2e.p50'],
  model_latency_ms: ['call.latency.llm.p50'],
  voice_latency_ms: ['call.latency.tts.p50'],
  transcriber_latency_ms: ['call.latency.asr.p50']
} as const

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}
