import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import {
  type CallDetails,
  type CallPerformance,
  type CallTransfer,
  type ExternalId,
  noDetails,
  type ProviderVerdict,
  type ProviderWarning
} from '../../calls/call-details.ts'
import type { CallMessage, CallReport, MessageRole } from '../../calls/call-report.ts'
import { instantAt } from '../../date-time.ts'
import type { JsonObject } from '../../json/json.ts'
import { type CountryCode, normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import type { CallDirection, CallStatus } from '../../tables/call-values.ts'
import { type Reading, type ReadingContext, type ReportReader, testMessageType } from '../provider.ts'
import { type CallerPlaces, readCaller } from '../reading/caller/read-caller.ts'
import { readRole, withDetails, writeToolCall, writeToolResult, writeTranscript } from '../reading/conversation.ts'
import {
  completePerformance,
  cutToShortText,
  type IdOwner,
  type IdPlaces,
  readCostsAt,
  readIds,
  readMemberVerdict,
  readTransfer,
  readVerdict,
  readWarning,
  toExternalIds
} from '../reading/details.ts'
import {
  asLine,
  asText,
  readBoolean,
  readJson,
  readLanguage,
  readLine,
  readObject,
  readText,
  readVersion
} from '../reading/fields.ts'
import { readEach, readEachMember, readItems, readMembers, readNamedValues } from '../reading/lists.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import { type Parties, readNormalizedDestination, readParties } from '../reading/parties.ts'
import { readAmount, readDuration, readEpoch, readUsd } from '../reading/quantities.ts'
import { MessageType, ProviderCallId, readCallReport, rejectMessage } from '../reading/reading.ts'
import { isPresent, readFirst, type Source, unreadable } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'

const callIdPath = 'data.conversation_id'

/** Path of the variables in the data of an event. */
const variablesPath = 'conversation_initiation_client_data.dynamic_variables'

/** Prefix of variables with credentials for tools. */
const secretPrefix = 'secret__'

/** An event of ElevenLabs has its fields in `data`, a body without a type has them at its top. */
const envelopes = ['data.', '']

const variables = envelopes.map((envelope) => `${envelope}${variablesPath}`)

/**
 * Paths of the conversation and its results in an ElevenLabs event. The transcript contains the headers with which
 * tools called servers of the client, and the variables contain the credentials of those tools.
 */
const bodyPaths: BodyPaths = {
  identity: ['type', callIdPath, 'conversation_id', 'agent_id', 'status', 'transcript', 'metadata'],
  said: envelopes.flatMap((envelope) => [
    `${envelope}transcript.message`,
    `${envelope}transcript.original_message`,
    `${envelope}transcript.tool_calls.params_as_json`,
    `${envelope}transcript.tool_results.result_value`
  ]),
  found: [...envelopes.map((envelope) => `${envelope}analysis`), ...variables],
  searched: envelopes.flatMap((envelope) => [`${envelope}metadata.body`, `${envelope}metadata.phone_call`]),
  secretPrefixes: Object.fromEntries(variables.map((path) => [path, [secretPrefix]]))
}

/** Reads the post-call webhooks of ElevenLabs: finished conversations, and calls that did not begin. */
export const elevenLabsReader: ReportReader = {
  title: 'ElevenLabs',
  envelope: 'data',
  isReport,
  read,
  callIdPaths: [callIdPath, 'conversation_id'],
  reportKinds: ['end_of_call'],
  testMessage: { type: testMessageType },
  bodyPaths,
  credentialNames: ['full audio', 'xi api key'],
  /** Members of the metadata: credits, money and prices. */
  costNames: ['charging', 'cost', 'cost_fiat']
}

function isReport(body: unknown): boolean {
  if (ElevenLabsData.Check(body)) return true

  return ElevenLabsMessage.Check(body) && normalizers.has(body.type) && ElevenLabsReport.Check(body)
}

/** Classifies a body, and reads it if it is the report of a call. A body without a type is the data of a report. */
function read(body: unknown, context: ReadingContext): Reading {
  if (ElevenLabsData.Check(body)) return read({ type: 'post_call_transcription', data: body }, context)
  if (!ElevenLabsMessage.Check(body)) return rejectMessage(ElevenLabsMessage, body, elevenLabsReader)
  const normalizeReport = normalizers.get(body.type)
  if (normalizeReport === undefined) {
    // A report in our own format, which must not be acknowledged by mistake.
    return 'report' in body
      ? rejectMessage(ElevenLabsReport, body, elevenLabsReader)
      : { kind: 'other', type: body.type }
  }
  if (!ElevenLabsReport.Check(body)) return rejectMessage(ElevenLabsReport, body, elevenLabsReader)

  const id = body.data.conversation_id
  return readCallReport(body, { idPath: callIdPath, providerCallId: id }, (source) =>
    normalizeReport(source, id, context)
  )
}

const normalizers: ReadonlyMap<string, typeof normalize> = new Map([
  ['post_call_transcription', normalize],
  ['call_initiation_failure', normalizeFailure]
])

const ElevenLabsMessage = TypeCompiler.Compile(Type.Object({ type: MessageType }))

/** The report of a finished conversation or of a failed call. */
const ElevenLabsReport = TypeCompiler.Compile(Type.Object({ data: Type.Object({ conversation_id: ProviderCallId }) }))

/** The data of such a report, at the top of a body without a type. */
const ElevenLabsData = TypeCompiler.Compile(
  Type.Object({
    type: Type.Optional(Type.Never()),
    conversation_id: Type.Unknown(),
    agent_id: Type.Unknown(),
    status: Type.Unknown(),
    transcript: Type.Unknown(),
    metadata: Type.Unknown()
  })
)

/** Normalizes a `post_call_transcription` whose identity was checked. It has no recording. */
function normalize(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const turns = readTurns(source)
  const messages = readConversation(turns)
  const transcript = writeTranscript(messages)
  const endedReason = readLine(source, 'data.metadata.termination_reason', 'data.metadata.error.reason')
  const reported = readTimes(source)
  const status = readStatus(source, endedReason, transcript !== null || isExcluded(source, reported))
  const times = completeTimes(reported, status)
  const direction = readDirection(source)
  const parties = withVariableNumbers(readNumbers(source, country), source, {
    paths: [`data.${variablesPath}`],
    direction,
    country
  })
  const assistantName = readLine(source, 'data.agent_name')
  const structuredData = readNamedValues(source, 'data.analysis.data_collection_results', {
    name: 'data_collection_id',
    value: 'value'
  })

  return {
    providerCallId,
    kind: 'end_of_call',
    rank: 0,
    direction,
    status,
    endedReason,
    ...times,
    ...parties,
    ...readCaller(source, callerPlaces, { messages, assistantName }),
    assistantId: readLine(source, 'data.agent_id'),
    assistantName,
    assistantVersion: readVersion(source, 'data.version_id'),
    language: readLanguage(
      source,
      'data.metadata.main_language',
      'data.conversation_initiation_client_data.conversation_config_override.agent.language'
    ),
    transferDestination: readTransferDestination(turns, country),
    summary: readText(source, 'data.analysis.transcript_summary', 'data.analysis.call_summary_title'),
    transcript,
    messages,
    recordingUrl: null,
    costUsd: readUsd(source, 'data.metadata.cost_fiat'),
    successEvaluation: readText(source, 'data.analysis.call_successful'),
    callerSentiment: null,
    structuredData,
    metadata: readChannel(source),
    systemInstruction: readText(
      source,
      'data.conversation_initiation_client_data.conversation_config_override.agent.prompt.prompt'
    ),
    systemVariables: readVariables(source),
    ...readDetails(source, turns, { ...parties, direction, country, startedAt: times.startedAt })
  }
}

/** A turn of a conversation and the results of its tools. */
interface Turn {
  readonly turn: Source
  readonly results: readonly Source[]
}

function readTurns(source: Source): readonly Turn[] {
  return readItems(source, 'data.transcript').map((turn) => ({ turn, results: readItems(turn, 'tool_results') }))
}

/** Reads the messages and tool calls in order. In one turn, the agent may speak, call tools and get their results. */
function readConversation(turns: readonly Turn[]): readonly CallMessage[] {
  return turns.flatMap(({ turn, results }) => {
    const start_seconds = readAmount(turn, 'time_in_call_secs')
    const tools = readTools(turn, results).map((tool) => ({ role: 'tool' as const, start_seconds, ...tool }))

    return [...readSpoken(turn, start_seconds), ...tools]
  })
}

function readSpoken(turn: Source, start_seconds: number | null): CallMessage[] {
  const role = readRole(turn, 'role', roles)
  const text = readText(turn, 'message')

  if (role === undefined || text === null) return []
  const interrupted = role === 'assistant' ? readBoolean(turn, 'interrupted') : null

  return [withDetails({ role, text, start_seconds }, { interrupted })]
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['agent', 'assistant'],
  ['user', 'user']
])

type ToolMessage = Pick<CallMessage, 'text' | 'tool_call_id' | 'tool_name'>

function readTools(turn: Source, toolResults: readonly Source[]): ToolMessage[] {
  const calls = readItems(turn, 'tool_calls').flatMap((call) => {
    const name = readLine(call, 'tool_name')
    return name === null ? [] : readTool(call, writeToolCall(name, readJson(call, 'params_as_json')))
  })
  const results = toolResults.flatMap((result) =>
    readTool(result, writeToolResult(readLine(result, 'tool_name'), readJson(result, 'result_value')))
  )

  return [...calls, ...results]
}

function readTool(tool: Source, text: string | null): ToolMessage[] {
  if (text === null) return []

  return [withDetails({ text }, { tool_call_id: readLine(tool, 'request_id'), tool_name: readLine(tool, 'tool_name') })]
}

function readTimes(source: Source) {
  return {
    startedAt: readEpoch(source, 1000, 'data.metadata.start_time_unix_secs', 'data.metadata.accepted_time_unix_secs'),
    durationSeconds: readDuration(source, 1000, 'data.metadata.call_duration_secs')
  }
}

/** Reads the call status. Without any of these fields, it depends on whether anyone spoke. */
function readStatus(source: Source, endedReason: string | null, anyoneSpoke: boolean): CallStatus {
  return statusAfter(
    [
      elevenLabsOutcomes['data.metadata.phone_call.call_result'](
        readLine(source, 'data.metadata.phone_call.call_result')
      ),
      readObject(source, 'data.metadata.error') === null ? undefined : 'failed',
      elevenLabsOutcomes['data.status'](readLine(source, 'data.status')),
      elevenLabsOutcomes['data.metadata.termination_reason'](endedReason)
    ],
    { anyoneSpoke }
  )
}

/** The call status for each value of the fields that describe the end of a call. */
export const elevenLabsOutcomes = {
  'data.metadata.phone_call.call_result': outcomesBy([
    ['answered', 'untold'],
    ['voicemail', 'voicemail'],
    ['busy', 'busy'],
    ['no_answer', 'no_answer'],
    ['failed', 'failed']
  ]),
  'data.status': outcomesBy([
    ['done', 'untold'],
    ['failed', 'failed'],
    ['in-progress', 'untold'],
    ['initiated', 'untold'],
    ['processing', 'untold']
  ]),
  /** Matched by its beginning, because it is free text that names the tool that ended the call. */
  'data.metadata.termination_reason': outcomesBy(
    [],
    [
      ['Client disconnected', 'completed'],
      ['end_call', 'completed'],
      ['transfer_to_number', 'transferred'],
      ['voicemail_detection', 'voicemail']
    ]
  ),
  'data.failure_reason': outcomesBy([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['unknown', 'failed']
  ])
}

/** A webhook can be set to exclude the transcript. A conversation that took time has words then, too. */
function isExcluded(source: Source, { durationSeconds }: Pick<CallReport, 'durationSeconds'>): boolean {
  return !isPresent(source, 'data.transcript') && isPresent(source, 'data.analysis') && (durationSeconds ?? 0) > 0
}

/** A conversation without a phone call can come from a browser, an app, or a bridge of another telephone system. */
function readDirection(source: Source): CallDirection {
  const directions = ['phone_call', ...messengers].map((channel) => `data.metadata.${channel}.direction`)
  const direction = readLine(source, ...directions)
  if (direction === 'inbound' || direction === 'outbound') return direction
  if (isPresent(source, 'data.metadata.phone_call')) return 'unknown'

  return web.test(readLine(source, 'data.metadata.conversation_initiation_source') ?? '') ? 'web' : 'unknown'
}

/** Channels of conversations that are no phone calls, each with a direction. */
const messengers = ['whatsapp', 'sms']

const web = /_sdk$|^widget$|^template_preview$/

function readNumbers(source: Source, country: CountryCode | undefined): Parties {
  const parties = readParties(source, numbers, country)

  return { ...parties, callerPhoneNumber: parties.callerPhoneNumber ?? readWhatsAppNumber(source) }
}

/** `external_number` is the other party in both directions. */
const numbers = {
  caller: ['data.metadata.phone_call.external_number', 'data.metadata.sms.sms_user_phone_number'],
  agent: ['data.metadata.phone_call.agent_number', 'data.metadata.sms.agent_phone_number']
}

/** WhatsApp writes international numbers without a plus. */
function readWhatsAppNumber(source: Source): string | null {
  return readFirst(
    source,
    ['data.metadata.whatsapp.whatsapp_user_id', 'data.metadata.whatsapp.recipient.phone'],
    (value) => (typeof value === 'string' ? normalizePhoneNumber(`+${value.replace('+', '')}`, undefined) : unreadable)
  )
}

/** No field names the caller. A failed call has only the variables. */
const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    { path: 'data.analysis.data_collection_results', name: 'data_collection_id', value: 'value' },
    `data.${variablesPath}`
  ]
}

/**
 * Returns the destination of the last successful transfer: a number, a SIP address, or the id of an agent. Failed
 * transfers have no destination.
 */
function readTransferDestination(turns: readonly Turn[], country: CountryCode | undefined): string | null {
  for (const { results } of turns.toReversed()) {
    for (const toolResult of results.toReversed()) {
      const destination = readNormalizedDestination(toolResult, country, 'result.transfer_number', 'result.to_agent')
      if (destination !== null) return destination
    }
  }

  return null
}

/** Reports have no metadata of the client. The channel is added if it is neither a phone nor a browser. */
function readChannel(source: Source): JsonObject | null {
  const channel = messengers.find((name) => isPresent(source, `data.metadata.${name}`))

  return channel === undefined ? null : { channel }
}

/** Returns the variables of a conversation without credentials for tools. */
function readVariables(source: Source): JsonObject | null {
  const variables = readObject(source, `data.${variablesPath}`) ?? {}
  const names = Object.keys(variables)
  const open = names.filter((name) => !name.startsWith(secretPrefix))
  if (open.length === 0) return null

  return open.length === names.length
    ? variables
    : Object.fromEntries(open.map((name) => [name, variables[name] ?? null]))
}

/** Reads the details of an ElevenLabs call. Its recording has no address. */
function readDetails(
  source: Source,
  turns: readonly Turn[],
  { startedAt, ...owner }: IdOwner & Pick<CallReport, 'startedAt'>
): CallDetails {
  return {
    recordings: [],
    transfers: turns.flatMap((turn) => readTransfers(turn, startedAt)),
    costBreakdown: readCostsAt(source, {
      llm: 'data.metadata.charging.llm_price',
      platform: 'data.metadata.charging.platform_price'
    }),
    providerVerdicts: readVerdicts(source),
    providerWarnings: readWarnings(source),
    externalIds: readExternalIds(source, owner),
    numbers: [],
    performance: readCallPerformance(turns)
  }
}

/** Reads transfers to a number from the tool results of a turn. Another agent is not another party. */
function readTransfers({ turn, results }: Turn, startedAt: Date | null): CallTransfer[] {
  return results.flatMap((result) => {
    if (!toNumber.test(readLine(result, 'result.result_type', 'tool_name') ?? '')) return []
    const reported = readTransfer(result, { destination: ['result.transfer_number'], outcome: ['result.status'] })

    return reported.map((transfer) => ({ ...transfer, at: timeOf(turn, startedAt) }))
  })
}

const toNumber = /^transfer_to_number/

function timeOf(turn: Source, startedAt: Date | null): string | null {
  const seconds = readAmount(turn, 'time_in_call_secs')
  if (startedAt === null || seconds === null) return null

  return instantAt(startedAt.getTime() + Math.round(seconds * 1000))?.toISOString() ?? null
}

/**
 * Reads the analysis of the whole call and of each criterion, the rationale of collected data, and the caller's rating.
 * A scored criterion also has its score.
 */
function readVerdicts(source: Source): readonly ProviderVerdict[] {
  const criteria = readMembers(source, `${analysis}.evaluation_criteria_results`)
  const collected = readMembers(source, `${analysis}.data_collection_results`)

  return [
    ...readVerdict(source, 'call_successful', { result: [`${analysis}.call_successful`] }),
    ...readVerdict(source, 'call_success_score', { result: [`${analysis}.call_success_score`] }),
    ...criteria.flatMap((criterion) => {
      const verdicts = readMemberVerdict(criterion, 'criteria_id', { result: ['result'], rationale: ['rationale'] })
      const name = verdicts[0]?.name ?? criterion.name

      return [
        ...verdicts,
        ...readVerdict(criterion.source, `${name}.score`, { result: ['score'] }),
        ...readVerdict(criterion.source, `${name}.max_score`, { result: ['max_score'] })
      ]
    }),
    ...collected.flatMap((found) =>
      readMemberVerdict(found, 'data_collection_id', { result: ['value'], rationale: ['rationale'] })
    ),
    ...readVerdict(source, 'feedback', {
      result: [`${feedback}.rating`, `${feedback}.overall_score`],
      rationale: [`${feedback}.comment`]
    })
  ]
}

const analysis = 'data.analysis'
const feedback = 'data.metadata.feedback'

/** Reads the error that ended a conversation, and other warnings of ElevenLabs. */
function readWarnings(source: Source): readonly ProviderWarning[] {
  const others = readEach(source, 'data.metadata.warnings', asText)

  return [
    ...readWarning(source, 'ended', 'data.metadata.error.reason'),
    ...others.map((text): ProviderWarning => ({ kind: 'other', text: cutToShortText(text) }))
  ]
}

/** Reads the ids of a conversation, its tags, and the SIP headers that carry an id. */
function readExternalIds(source: Source, owner: IdOwner): readonly ExternalId[] {
  const tags = readEach(source, 'data.tag_ids', (value) => asLine(value))
  const headers = readEachMember(source, `${phoneCall}.sip_header_dynamic_variables`, {
    isRequested: isIdHeader,
    read: (value) => asLine(value)
  })

  return [
    ...readIds(source, idPlaces, owner),
    ...tags.flatMap((tag) => toExternalIds('tag_id', tag, owner)),
    ...headers.flatMap(([header, id]) => toExternalIds(header, id, owner))
  ]
}

const phoneCall = 'data.metadata.phone_call'
const batchCall = 'data.metadata.batch_call'

const idPlaces: IdPlaces = {
  user_id: ['data.user_id', 'data.conversation_initiation_client_data.user_id'],
  phone_number_id: [`${phoneCall}.phone_number_id`],
  call_sid: [`${phoneCall}.call_sid`, 'data.metadata.body.CallSid', 'data.metadata.body.call_sid'],
  stream_sid: [`${phoneCall}.stream_sid`],
  sip_call_id: [`${phoneCall}.call_id`],
  batch_call_id: [`${batchCall}.batch_call_id`],
  batch_call_recipient_id: [`${batchCall}.batch_call_recipient_id`],
  campaign_id: [`${batchCall}.campaign.campaign_id`],
  campaign_lead_id: [`${batchCall}.campaign.campaign_lead_id`]
}

function isIdHeader(name: string): boolean {
  return carriesId.test(name) && !ofCaller.test(name)
}

const carriesId = /^[\w-]{1,64}[_-]u?u?id$/i

/** Headers in which a network identifies the caller, even if the number is withheld. */
const ofCaller = /caller|calling|asserted|preferred|remote|party|identity|from|ani|diversion|number/i

/** Averages the latencies of the turns that have them. */
function readCallPerformance(turns: readonly Turn[]): CallPerformance | null {
  const reported = turns.filter(({ turn }) => isPresent(turn, metrics))
  const averages = Object.entries(measured).map(([name, path]) => {
    const seconds = reported.map(({ turn }) => readAmount(turn, path)).filter((amount) => amount !== null)

    return [name, averageMs(seconds)] as const
  })

  return completePerformance(Object.fromEntries(averages))
}

const metrics = 'conversation_turn_metrics.metrics'

/** The measured latencies of a turn, in seconds. */
const measured = {
  turn_latency_ms: `${metrics}.convai_ttf_audio_since_silence.elapsed_time`,
  model_latency_ms: `${metrics}.convai_llm_service_ttfb.elapsed_time`,
  voice_latency_ms: `${metrics}.convai_tts_service_ttfb.elapsed_time`,
  transcriber_latency_ms: `${metrics}.convai_asr_trailing_service_latency.elapsed_time`
} as const

/** Returns the average in whole milliseconds; null without numbers, or if their sum is too large. */
function averageMs(seconds: readonly number[]): number | null {
  const ms = Math.round((seconds.reduce((sum, one) => sum + one, 0) / seconds.length) * 1000)

  return Number.isFinite(ms) ? ms : null
}

/** Normalizes a `call_initiation_failure` whose identity was checked: an outbound call that was not answered. */
function normalizeFailure(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const endedReason = readLine(source, 'data.failure_reason')
  const status = readFailureStatus(source, endedReason)
  const parties = withVariableNumbers(readParties(source, failureNumbers, country), source, {
    paths: [`data.${variablesPath}`],
    direction: 'outbound',
    country
  })
  const assistantName = readLine(source, 'data.agent_name')
  const endedAt = readEpoch(source, 1000, 'event_timestamp')

  return {
    providerCallId,
    kind: 'end_of_call',
    rank: 0,
    direction: 'outbound',
    status,
    endedReason,
    ...completeTimes({ endedAt }, status),
    ...parties,
    ...readCaller(source, callerPlaces, { messages: [], assistantName }),
    assistantId: readLine(source, 'data.agent_id'),
    assistantName,
    assistantVersion: null,
    language: null,
    transferDestination: null,
    summary: null,
    transcript: null,
    messages: [],
    recordingUrl: null,
    costUsd: null,
    successEvaluation: null,
    callerSentiment: null,
    structuredData: null,
    metadata: null,
    systemInstruction: null,
    systemVariables: readVariables(source),
    ...readFailureDetails(source, { ...parties, direction: 'outbound', country })
  }
}

/** Paths of the two numbers, for Twilio and for a SIP trunk. */
const failureNumbers = {
  caller: ['data.metadata.body.To', 'data.metadata.body.Called', 'data.metadata.body.to_number'],
  agent: ['data.metadata.body.From', 'data.metadata.body.Caller', 'data.metadata.body.from_number']
}

/** Reads the status of a failed call. If the reason is unknown, the telephone network may have reported it. */
function readFailureStatus(source: Source, failureReason: string | null): CallStatus {
  const outcome = elevenLabsOutcomes['data.failure_reason'](failureReason)
  if (outcome !== undefined && failureReason !== 'unknown') return statusAfter([outcome], { anyoneSpoke: false })
  const code = readVersion(source, 'data.metadata.body.sip_status_code')

  return statusAfter(
    [outcomeOfSip(code), outcomeOfTwilio(readLine(source, 'data.metadata.body.CallStatus')), 'failed'],
    { anyoneSpoke: false }
  )
}

/** The response of a SIP trunk to a call, by its code (RFC 3261). */
const outcomeOfSip = outcomesBy([
  ['408', 'no_answer'],
  ['480', 'no_answer'],
  ['486', 'busy'],
  ['487', 'no_answer'],
  ['600', 'busy'],
  ['603', 'no_answer']
])

const outcomeOfTwilio = outcomesBy([
  ['busy', 'busy'],
  ['canceled', 'no_answer'],
  ['no-answer', 'no_answer']
])

function readFailureDetails(source: Source, owner: IdOwner): CallDetails {
  return {
    ...noDetails,
    providerWarnings: readFailureWarnings(source),
    externalIds: readExternalIds(source, owner)
  }
}

/** Reads the reason of a failed call, as a SIP trunk reports it. */
function readFailureWarnings(source: Source): readonly ProviderWarning[] {
  return readWarning(source, 'ended', 'data.metadata.body.error_reason')
}
