import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type {
  CallDetails,
  CallPerformance,
  CallRecording,
  CallTransfer,
  CostItem,
  ProviderVerdict,
  ProviderWarning
} from '../../calls/call-details.ts'
import type { CallMessage, CallReport, MessageRole } from '../../calls/call-report.ts'
import type { Json } from '../../json/json.ts'
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
  type RecordingPlaces,
  readCostList,
  readCostsAt,
  readIds,
  readMemberVerdict,
  readPerformance,
  readRecordings,
  readTransfer,
  readVerdict,
  readWarning,
  type TransferPlaces
} from '../reading/details.ts'
import { readJson, readLanguage, readLine, readObject, readText, readVersion } from '../reading/fields.ts'
import { readItems, readMembers, readNamedValues } from '../reading/lists.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import { type Parties, readNormalizedDestination, readParties } from '../reading/parties.ts'
import { readAmount, readDuration, readInstant, readUsd } from '../reading/quantities.ts'
import { MessageType, ProviderCallId, readCallReport, rejectMessage } from '../reading/reading.ts'
import { isPresent, type Source } from '../reading/source.ts'
import { type CallTimes, completeTimes } from '../reading/times.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'

const callIdPath = 'message.call.id'
const artifacts = ['message.artifact', 'message.call.artifact']

/** Paths of the addresses and headers of the connection, and of the conversation and its results, in a Vapi report. */
const bodyPaths: BodyPaths = {
  identity: ['message.type', callIdPath],
  secret: ['message.call.monitor', 'message.call.phoneCallProviderDetails.sip'],
  said: [
    'message.messages',
    'message.transcript',
    'message.call.messages',
    'message.call.transcript',
    ...artifacts.flatMap((artifact) => [
      `${artifact}.messages`,
      `${artifact}.messagesOpenAIFormatted`,
      `${artifact}.transcript`
    ])
  ],
  found: [
    'message.analysis',
    'message.structuredData',
    'message.assistant.variableValues',
    'message.call.analysis',
    'message.call.assistantOverrides.variableValues',
    ...artifacts.flatMap((artifact) => [
      `${artifact}.structuredOutputs`,
      `${artifact}.variables`,
      `${artifact}.variableValues`
    ])
  ],
  own: ['message.assistant.metadata', 'message.call.assistantOverrides.metadata', 'message.call.metadata']
}

/** Reads the messages of Vapi, of which only the report of a finished call is stored. */
export const vapiReader: ReportReader = {
  title: 'Vapi',
  envelope: 'message',
  isReport,
  read,
  callIdPaths: [callIdPath],
  reportKinds: ['end_of_call'],
  testMessage: { message: { type: testMessageType } },
  bodyPaths,
  credentialNames: ['server url secret', 'x vapi secret'],
  /** Members of `message` and `message.call`. */
  costNames: ['cost', 'costBreakdown', 'costs']
}

function isReport(body: unknown): boolean {
  return VapiMessage.Check(body) && body.message.type === 'end-of-call-report' && VapiReport.Check(body)
}

function read(body: unknown, context: ReadingContext): Reading {
  if (!VapiMessage.Check(body)) return rejectMessage(VapiMessage, body, vapiReader)
  if (body.message.type !== 'end-of-call-report') return { kind: 'other', type: body.message.type }
  if (!VapiReport.Check(body)) return rejectMessage(VapiReport, body, vapiReader)

  const { id } = body.message.call
  return readCallReport(body, { idPath: callIdPath, providerCallId: id }, (source) => normalize(source, id, context))
}

/** Any message of Vapi. Fields and types change often, so only the fields that distinguish messages are required. */
const VapiMessage = TypeCompiler.Compile(Type.Object({ message: Type.Object({ type: MessageType }) }))

/** The report of a finished call. All fields except the identity of the call are optional. */
const VapiReport = TypeCompiler.Compile(
  Type.Object({ message: Type.Object({ call: Type.Object({ id: ProviderCallId }) }) })
)

/** Normalizes a report whose identity was checked. `message.call` is a stale copy and only a fallback. */
function normalize(source: Source, providerCallId: string, context: ReadingContext): CallReport {
  const { messages, systemInstruction } = readConversation(source)
  const transcript = readTranscript(source) ?? writeTranscript(messages)
  const endedReason = readLine(source, 'message.endedReason', 'message.call.endedReason')
  const status = statusOf(endedReason, transcript !== null)
  const structuredData = readStructuredData(source)
  const direction = directions.get(readLine(source, 'message.call.type')) ?? 'unknown'
  const assistantName = readLine(source, 'message.assistant.name', 'message.call.assistant.name')
  const people = {
    ...readNumbers(source, direction, context),
    ...readCaller(source, callerPlaces, { messages, assistantName })
  }
  const details = readDetails(source, { ...people, direction, country: context.country })

  return {
    providerCallId,
    kind: 'end_of_call',
    rank: 0,
    direction,
    status,
    endedReason,
    ...readTimes(source, status),
    ...people,
    assistantId: readLine(source, 'message.assistant.id', 'message.call.assistantId', 'message.call.assistant.id'),
    assistantName,
    assistantVersion: readVersion(source, 'message.assistantVersion', 'message.call.assistantVersion'),
    language: readLanguage(
      source,
      'message.call.assistantOverrides.transcriber.language',
      'message.assistant.transcriber.language',
      'message.call.assistant.transcriber.language'
    ),
    transferDestination: readTransferDestination(source, context),
    summary: readText(source, 'message.analysis.summary', 'message.summary', 'message.call.analysis.summary'),
    transcript,
    messages,
    recordingUrl: mixedUrl(details.recordings),
    costUsd: readCost(source),
    successEvaluation: readText(
      source,
      'message.analysis.successEvaluation',
      'message.call.analysis.successEvaluation'
    ),
    callerSentiment: null,
    structuredData,
    metadata: readObject(source, 'message.call.assistantOverrides.metadata', 'message.call.metadata'),
    systemInstruction: systemInstruction ?? readPromptTemplate(source),
    systemVariables: readObject(source, ...variables),
    ...details
  }
}

interface Conversation {
  readonly messages: readonly CallMessage[]
  /** The prompt with its variables filled in: the first system message. */
  readonly systemInstruction: string | null
}

function readConversation(source: Source): Conversation {
  const messages = collectMessages(
    readItems(
      source,
      'message.artifact.messages',
      'message.messages',
      'message.call.artifact.messages',
      'message.call.messages',
      'message.artifact.messagesOpenAIFormatted'
    ),
    readMessage
  )
  const prompt = messages.find(({ role }) => role === 'system')

  return { messages: messages.filter((message) => message !== prompt), systemInstruction: prompt?.text ?? null }
}

/** Reads one message; `undefined` without a text or with an unknown role. */
function readMessage(message: Source): CallMessage | undefined {
  const role = readRole(message, 'role', roles)
  const calls = role === 'tool' ? readItems(message, 'toolCalls', 'tool_calls') : []
  const text = role === 'tool' ? readToolText(message, calls) : readText(message, 'message', 'content')
  if (role === undefined || text === null) return undefined

  const start_seconds = readAmount(message, 'secondsFromStart')
  const details = role === 'tool' ? readTool(message, calls) : readSpeech(message, role, start_seconds)

  return withDetails({ role, text, start_seconds }, details)
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['bot', 'assistant'],
  ['assistant', 'assistant'],
  ['user', 'user'],
  ['system', 'system'],
  ['tool_calls', 'tool'],
  ['tool_call_result', 'tool'],
  ['tool', 'tool'],
  ['function', 'tool']
])

function readToolText(message: Source, calls: readonly Source[]): string | null {
  const texts = calls.flatMap((call) => {
    const name = readLine(call, 'function.name', 'name')
    return name === null ? [] : [writeToolCall(name, readJson(call, 'function.arguments', 'arguments'))]
  })
  if (texts.length > 0) return texts.join('\n')

  return writeToolResult(readLine(message, 'name'), readJson(message, 'result', 'message', 'content'))
}

/** Names the tool of a message, unless the message has several tool calls. */
function readTool(message: Source, calls: readonly Source[]): KnownDetails {
  if (calls.length > 1) return {}
  const [call] = calls

  return {
    tool_call_id: call === undefined ? readLine(message, 'toolCallId', 'tool_call_id') : readLine(call, 'id'),
    tool_name: call === undefined ? readLine(message, 'name') : readLine(call, 'function.name', 'name')
  }
}

/** Its times are clock times, in milliseconds. */
function readSpeech(message: Source, role: MessageRole, start: number | null): KnownDetails {
  const [from, to] = [readAmount(message, 'time'), readAmount(message, 'endTime')]
  const ms = start === null || from === null || to === null || to < from ? Number.NaN : start * 1000 + (to - from)

  return {
    end_seconds: Number.isFinite(ms) ? Math.round(ms) / 1000 : null,
    speaker: role === 'assistant' ? readLine(message, 'assistantName') : null
  }
}

function readTranscript(source: Source): string | null {
  return readText(
    source,
    'message.artifact.transcript',
    'message.transcript',
    'message.call.artifact.transcript',
    'message.call.transcript'
  )
}

/** Returns the call status. If the reason has no meaning, it depends on whether anyone spoke. */
function statusOf(endedReason: string | null, anyoneSpoke: boolean): CallStatus {
  return statusAfter([outcomeOf(endedReason)], { anyoneSpoke })
}

const outcomeOf = outcomesBy(
  [
    ['assistant-forwarded-call', 'transferred'],
    ['assistant-join-timed-out', 'failed'],
    // The client's server returned a destination instead of an assistant.
    ['assistant-request-returned-forwarding-phone-number', 'transferred'],
    ['assistant-said-end-call-phrase', 'completed'],
    ['call-deleted', 'broken_off'],
    ['call.ending.hook-executed-say', 'completed'],
    ['call.ending.hook-executed-transfer', 'transferred'],
    // The assistant spoke, but the forwarding destination did not answer.
    ['call.forwarding.no-answer', 'broken_off'],
    ['call.forwarding.operator-busy', 'broken_off'],
    ['call.in-progress.sip-completed-call', 'completed'],
    ['call.in-progress.twilio-completed-call', 'completed'],
    ['call.ringing.hook-executed-say', 'completed'],
    ['call.ringing.hook-executed-transfer', 'transferred'],
    ['call.ringing.sip-inbound-caller-hungup-before-call-connect', 'failed'],
    ['call.start.assistant-version-error-validation', 'failed'],
    ['customer-busy', 'busy'],
    ['customer-did-not-answer', 'no_answer'],
    ['customer-did-not-give-microphone-permission', 'failed'],
    ['exceeded-max-duration', 'completed'],
    ['manually-canceled', 'broken_off'],
    ['scheduled-call-deleted', 'broken_off'],
    ['silence-timed-out', 'completed'],
    ['twilio-reported-customer-misdialed', 'failed'],
    ['vonage-completed', 'completed'],
    ['vonage-disconnected', 'untold'],
    ['vonage-rejected', 'failed'],
    ['worker-shutdown', 'failed']
  ],
  [
    ['customer-ended-call', 'completed'],
    ['voicemail', 'voicemail'],
    ['assistant-ended-call', 'completed'],
    ['call.in-progress.error', 'failed'],
    ['call.ringing.error', 'failed'],
    ['call.start.error', 'failed'],
    ['call.forwarding.', 'broken_off'],
    ['call-start-error', 'failed'],
    ['pipeline-', 'failed'],
    ['assistant-error', 'failed'],
    ['assistant-not-', 'failed'],
    ['assistant-request-', 'failed'],
    ['database-error', 'failed'],
    ['db-error', 'failed'],
    ['license-check-failed', 'failed'],
    ['no-server-available', 'failed'],
    ['phone-call-provider-', 'failed'],
    ['sip-gateway-failed', 'failed'],
    ['transport-never-connected', 'failed'],
    ['twilio-failed', 'failed'],
    ['unknown-error', 'failed'],
    ['vonage-failed', 'failed']
  ]
)

/** The call status for each value of the fields that describe the end of a call. */
export const vapiOutcomes = { 'message.endedReason': outcomeOf }

/** Reads the results of the client's own analysis: one object of its schema, else the results of its named outputs. */
function readStructuredData(source: Source): Json {
  const data = readJson(
    source,
    'message.analysis.structuredData',
    'message.analysis.structuredDataMulti',
    'message.structuredData',
    'message.call.analysis.structuredData'
  )

  return data ?? readNamedValues(source, 'message.artifact.structuredOutputs', { name: 'name', value: 'result' })
}

const directions: ReadonlyMap<string | null, CallReport['direction']> = new Map([
  ['inboundPhoneCall', 'inbound'],
  ['outboundPhoneCall', 'outbound'],
  ['webCall', 'web'],
  ['vapi.websocketCall', 'web']
])

/** `customer` is the other party in both directions, `phoneNumber` is the agent's. */
function readNumbers(source: Source, direction: CallDirection, { country }: ReadingContext): Parties {
  const parties = readParties(source, numbers, country)

  return withVariableNumbers(parties, source, { paths: variables, direction, country })
}

const numbers = {
  caller: ['message.customer.number', 'message.call.customer.number'],
  agent: ['number', 'twilioPhoneNumber'].flatMap((name) => [
    `message.phoneNumber.${name}`,
    `message.call.phoneNumber.${name}`
  ])
}

const variables = [
  'message.artifact.variableValues',
  'message.call.assistantOverrides.variableValues',
  'message.artifact.variables'
]

/** `customer` is the other party in both directions, and an object among the variables. */
const callerPlaces: CallerPlaces = {
  name: ['message.customer.name', 'message.call.customer.name'],
  email: ['message.customer.email', 'message.call.customer.email'],
  facts: [
    'message.analysis.structuredData',
    { path: 'message.artifact.structuredOutputs', name: 'name', value: 'result' },
    'message.analysis.structuredDataMulti',
    'message.structuredData',
    'message.call.analysis.structuredData',
    'message.artifact.variableValues',
    'message.call.assistantOverrides.variableValues',
    'message.artifact.variables'
  ]
}

function readTimes(source: Source, status: CallStatus): CallTimes {
  const times = {
    requestedAt: readInstant(source, 'message.call.createdAt'),
    startedAt: readInstant(source, 'message.startedAt', 'message.call.startedAt'),
    endedAt: readInstant(source, 'message.endedAt', 'message.call.endedAt'),
    durationSeconds: readDurationSeconds(source)
  }

  return completeTimes(times, status)
}

/** Reads the same duration under one of its three names. */
function readDurationSeconds(source: Source): number | null {
  return (
    readDuration(source, 1000, 'message.durationSeconds') ??
    readDuration(source, 1, 'message.durationMs') ??
    readDuration(source, 60_000, 'message.durationMinutes')
  )
}

/** Reads the destination of a call: the party to which it was forwarded, else the last of several assistants. */
function readTransferDestination(source: Source, context: ReadingContext): string | null {
  return (
    readNormalizedDestination(source, context.country, ...destinations) ??
    readConnected(source, context) ??
    readLastAssistant(source)
  )
}

const destinations = [
  ...['message.destination', 'message.call.destination'].flatMap(membersOf),
  'message.call.forwardedPhoneNumber'
]

/** Returns the members with the value of a destination, by its type: number, SIP address or assistant. */
function membersOf(destination: string): readonly string[] {
  return ['number', 'sipUri', 'assistantName'].map((member) => `${destination}.${member}`)
}

/** Reads the last transfer attempt that was answered. */
function readConnected(source: Source, { country }: ReadingContext): string | null {
  const transfers = readItems(source, 'message.artifact.transfers', 'message.call.artifact.transfers')
  const last = transfers.findLast((transfer) => connected.has(readLine(transfer, 'status')))

  return last === undefined ? null : readNormalizedDestination(last, country, ...ofTransfer)
}

const connected: ReadonlySet<string | null> = new Set(['connected', 'completed'])

const ofTransfer = membersOf('destination')

/** The assistants of a squad, or of a handover, have the call in turn. */
function readLastAssistant(source: Source): string | null {
  const assistants = readItems(
    source,
    'message.artifact.assistantActivations',
    'message.call.artifact.assistantActivations'
  )
  const last = assistants.at(-1)

  return last === undefined || assistants.length === 1
    ? null
    : readNormalizedDestination(last, undefined, 'assistantName')
}

/** A `call.cost` of zero is only an initial value. */
function readCost(source: Source): number | null {
  return (
    readUsd(source, 'message.cost', 'message.costBreakdown.total') ?? (readUsd(source, 'message.call.cost') || null)
  )
}

/** Reads the prompt before its variables were filled in. */
function readPromptTemplate(source: Source): string | null {
  const messages = readItems(source, 'message.assistant.model.messages', 'message.call.assistant.model.messages')
  const prompt = messages.find((message) => readLine(message, 'role') === 'system')

  return prompt === undefined ? null : readText(prompt, 'content')
}

function readDetails(source: Source, owner: IdOwner): CallDetails {
  const withoutConsent = isWithoutConsent(source)
  const costs = readItems(source, 'message.costs', 'message.call.costs')

  return {
    recordings: withoutConsent ? [] : readVapiRecordings(source),
    transfers: readTransfers(source),
    costBreakdown: readCosts(source, costs),
    providerVerdicts: readVerdicts(source),
    providerWarnings: readWarnings(source, withoutConsent),
    externalIds: readIds(source, idPlaces, owner),
    numbers: [],
    performance: readCallPerformance(source, costs)
  }
}

/** Returns `true` if the caller did not consent to a requested recording. */
function isWithoutConsent(source: Source): boolean {
  return isPresent(source, consent) && readInstant(source, grantedAt) === null
}

const consent = 'message.compliance.recordingConsent'

const grantedAt = `${consent}.grantedAt`

function readVapiRecordings(source: Source): readonly CallRecording[] {
  return readRecordings(source, recordingPlaces)
}

const recordingPlaces: RecordingPlaces = {
  mixed: [
    'message.artifact.recording.mono.combinedUrl',
    'message.artifact.recordingUrl',
    'message.recordingUrl',
    'message.call.artifact.recordingUrl',
    'message.call.recordingUrl'
  ],
  stereo: [
    'message.artifact.recording.stereoUrl',
    'message.artifact.stereoRecordingUrl',
    'message.stereoRecordingUrl',
    'message.call.artifact.stereoRecordingUrl',
    'message.call.stereoRecordingUrl'
  ],
  caller: ['message.artifact.recording.mono.customerUrl'],
  agent: ['message.artifact.recording.mono.assistantUrl'],
  video: ['message.artifact.recording.videoUrl', 'message.artifact.videoRecordingUrl']
}

/** Reads all transfer attempts, else the final destination. */
function readTransfers(source: Source): readonly CallTransfer[] {
  const attempts = readItems(source, 'message.artifact.transfers', 'message.call.artifact.transfers')
  const transfers = attempts.flatMap((attempt) => readTransfer(attempt, attempted))

  return transfers.length > 0 ? transfers : readTransfer(source, wentOn)
}

const attempted: TransferPlaces = { destination: ['destination.number', 'destination.sipUri'], outcome: ['status'] }

const wentOn: TransferPlaces = {
  destination: ['message', 'message.call'].flatMap((place) => [
    `${place}.destination.number`,
    `${place}.destination.sipUri`
  ])
}

/** Reads the separate costs, else the sums under the same names. */
function readCosts(source: Source, costs: readonly Source[]): readonly CostItem[] {
  const items = readCostList(costs, { item: 'type', usd: 'cost' })

  return items.length > 0 ? items : readCostsAt(source, sums)
}

const breakdown = 'message.costBreakdown'

const sums = {
  transport: `${breakdown}.transport`,
  transcriber: `${breakdown}.stt`,
  model: `${breakdown}.llm`,
  voice: `${breakdown}.tts`,
  vapi: `${breakdown}.vapi`,
  chat: `${breakdown}.chat`,
  'knowledge-base': `${breakdown}.knowledgeBaseCost`,
  'voicemail-detection': `${breakdown}.voicemailDetectionCost`,
  'analysis.summary': `${breakdown}.analysisCostBreakdown.summary`,
  'analysis.structuredData': `${breakdown}.analysisCostBreakdown.structuredData`,
  'analysis.successEvaluation': `${breakdown}.analysisCostBreakdown.successEvaluation`,
  'analysis.structuredOutput': `${breakdown}.analysisCostBreakdown.structuredOutput`
}

/**
 * Reads the analysis of the whole call, then its scorecards, with their maximum of 100 points if stated, then each
 * structured output.
 */
function readVerdicts(source: Source): readonly ProviderVerdict[] {
  const scorecards = readMembers(source, 'message.artifact.scorecards', 'message.call.artifact.scorecards')
  const outputs = readMembers(source, 'message.artifact.structuredOutputs', 'message.call.artifact.structuredOutputs')

  return [
    ...readVerdict(source, 'successEvaluation', {
      result: ['message.analysis.successEvaluation', 'message.call.analysis.successEvaluation']
    }),
    ...scorecards.flatMap((card) => readMemberVerdict(card, 'name', { result: ['scoreNormalized', 'score'] })),
    ...outputs.flatMap((output) => readMemberVerdict(output, 'name', { result: ['result'] }))
  ]
}

/** Reads the reason of the end, the skipped outputs with their condition, and a missing consent to the recording. */
function readWarnings(source: Source, withoutConsent: boolean): readonly ProviderWarning[] {
  const skipped = readMembers(
    source,
    'message.artifact.skippedStructuredOutputs',
    'message.call.artifact.skippedStructuredOutputs'
  )
  const warnings: ProviderWarning[] = readWarning(source, 'ended', 'message.endedMessage', 'message.call.endedMessage')
  for (const { name, source: output } of skipped) {
    const condition = readLine(output, 'unmetCondition.type')
    const text = `${readLine(output, 'name') ?? name}: skipped`
    warnings.push({ kind: 'analysis', text: condition === null ? text : `${text}, ${condition}` })
  }
  if (withoutConsent) warnings.push({ kind: 'compliance', text: 'recordingConsent: not granted' })

  return warnings
}

const idPlaces: IdPlaces = {
  customer_id: ['message.customer.externalId', 'message.call.customer.externalId'],
  phone_number_id: ['message.call.phoneNumberId', 'message.phoneNumber.id'],
  call_sid: ['message.call.phoneCallProviderId', 'message.call.transport.callSid'],
  squad_id: ['message.call.squadId', 'message.squad.id'],
  workflow_id: ['message.call.workflowId'],
  campaign_id: ['message.call.campaignId'],
  call_name: ['message.call.name']
}

/**
 * Reads the average latencies and the tokens of the model.
 *
 * @param costs costs of the parts of the call; the costs of its models have the tokens if the report has no sums
 */
function readCallPerformance(source: Source, costs: readonly Source[]): CallPerformance | null {
  const reported = readPerformance(source, performancePlaces)
  const prompt = reported?.prompt_tokens ?? tokensOf(costs, 'promptTokens')
  const completion = reported?.completion_tokens ?? tokensOf(costs, 'completionTokens')
  const total = prompt === null || completion === null ? null : prompt + completion

  return completePerformance({ ...reported, prompt_tokens: prompt, completion_tokens: completion, total_tokens: total })
}

const metrics = 'message.artifact.performanceMetrics'

const performancePlaces = {
  turn_latency_ms: [`${metrics}.turnLatencyAverage`],
  model_latency_ms: [`${metrics}.modelLatencyAverage`],
  voice_latency_ms: [`${metrics}.voiceLatencyAverage`],
  transcriber_latency_ms: [`${metrics}.transcriberLatencyAverage`],
  prompt_tokens: [`message.costBreakdown.llmPromptTokens`],
  completion_tokens: [`message.costBreakdown.llmCompletionTokens`]
} as const

/** Sums a member over the costs of models. Other costs do not have both the member and the type. */
function tokensOf(costs: readonly Source[], member: string): number | null {
  const tokens = costs
    .filter(({ root }) => root['type'] === 'model')
    .map((cost) => readAmount(cost, member))
    .filter((amount) => amount !== null)

  return tokens.length === 0 ? null : tokens.reduce((sum, amount) => sum + amount, 0)
}
