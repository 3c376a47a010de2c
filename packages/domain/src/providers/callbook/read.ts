import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type CallDetails, type CallNumber, recordingKinds, warningKinds } from '../../calls/call-details.ts'
import { type CallMessage, type CallReport, type MessageRole, messageRoles } from '../../calls/call-report.ts'
import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callDirections, callStatuses } from '../../tables/call-values.ts'
import { type Reading, type ReadingContext, type ReportReader, testMessageType } from '../provider.ts'
import { type CallerPlaces, readCaller } from '../reading/caller/read-caller.ts'
import { collectMessages, readRole, withDetails, writeTranscript } from '../reading/conversation.ts'
import {
  type IdOwner,
  mixedUrl,
  readCostList,
  readPerformance,
  readTransfer,
  readVerdict,
  readWarning,
  toExternalIds
} from '../reading/details.ts'
import {
  asText,
  readBoolean,
  readChoice,
  readJson,
  readLanguage,
  readLine,
  readObject,
  readText,
  readUrl,
  readVersion,
  readWholeNumber,
  readWord
} from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { statusAfter } from '../reading/outcome.ts'
import { readNormalizedDestination, readParties } from '../reading/parties.ts'
import { readAmount, readDuration, readInstant, readUsd } from '../reading/quantities.ts'
import { MessageType, ProviderCallId, readCallReport, rejectMessage } from '../reading/reading.ts'
import { readFirst, type Source } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { maxRevision, reportType, stages } from './report-schema.ts'

const callIdPath = 'report.id'

const bodyPaths: BodyPaths = {
  identity: ['type', callIdPath, 'report.revision', 'report.stage'],
  said: ['report.instructions', 'report.messages', 'report.summary', 'report.transcript'],
  found: ['report.structured_data', 'report.variables', 'report.verdicts'],
  own: ['report.metadata']
}

/** Reads the published format of Callbook, for agents without a provider. Its schema is `report-schema.ts`. */
export const callbookReader: ReportReader = {
  title: 'Callbook',
  envelope: 'report',
  isReport,
  read,
  callIdPaths: [callIdPath],
  reportKinds: stages,
  testMessage: { type: testMessageType },
  bodyPaths,
  credentialNames: [],
  costNames: ['cost_usd', 'cost_breakdown']
}

function isReport(body: unknown): boolean {
  return CallbookMessage.Check(body) && body.type === reportType && CallbookReport.Check(body)
}

/** Classifies a body, and reads it if it is a report. Only its type and call id are required. */
function read(body: unknown, context: ReadingContext): Reading {
  if (!CallbookMessage.Check(body)) return rejectMessage(CallbookMessage, body, callbookReader)
  if (body.type !== reportType && ownTypes.test(body.type)) return { kind: 'other', type: body.type }
  if (body.type !== reportType) return { kind: 'invalid', path: 'type', message: `Expected ${reportType}` }
  if (!CallbookReport.Check(body)) return rejectMessage(CallbookReport, body, callbookReader)

  const { id } = body.report
  return readCallReport(body, { idPath: callIdPath, providerCallId: id }, (source) => normalize(source, id, context))
}

/** Types that our format may add. A report of another provider must not be acknowledged by mistake. */
const ownTypes = /^(?:call|callbook)\./

const CallbookMessage = TypeCompiler.Compile(Type.Object({ type: MessageType }))

/** The identity of a report, which is all that its acceptance requires. */
const CallbookReport = TypeCompiler.Compile(Type.Object({ report: Type.Object({ id: ProviderCallId }) }))

/** Normalizes a report whose identity was checked. */
function normalize(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const direction = readChoice(source, callDirections, 'report.direction') ?? 'unknown'
  const numbers = readParties(source, parties, country)
  const details = readDetails(source, { ...numbers, direction, country }) // before the messages, which may be too many
  const messages = readConversation(source)
  const transcript = readText(source, 'report.transcript') ?? writeTranscript(messages)
  const assistantName = readLine(source, 'report.agent.name')
  const status =
    readChoice(source, callStatuses, 'report.status') ?? statusAfter([], { anyoneSpoke: transcript !== null })

  return {
    providerCallId,
    ...readStage(source),
    direction,
    status,
    endedReason: readLine(source, 'report.ended_reason'),
    ...completeTimes(readTimes(source), status),
    ...numbers,
    ...readCaller(source, callerPlaces, { messages, assistantName }),
    assistantId: readLine(source, 'report.agent.id'),
    assistantName,
    assistantVersion: readVersion(source, 'report.agent.version'),
    language: readLanguage(source, 'report.language'),
    transferDestination: readNormalizedDestination(source, country, 'report.transfer_to'),
    summary: readText(source, 'report.summary'),
    transcript,
    messages,
    recordingUrl: mixedUrl(details.recordings),
    costUsd: readUsd(source, 'report.cost_usd'),
    successEvaluation: readFirst(source, ['report.success'], (value) =>
      typeof value === 'boolean' ? String(value) : asText(value)
    ),
    callerSentiment: readWord(source, 'report.sentiment'),
    structuredData: readJson(source, 'report.structured_data'),
    metadata: readObject(source, 'report.metadata'),
    systemInstruction: readText(source, 'report.instructions'),
    systemVariables: readObject(source, 'report.variables'),
    ...details
  }
}

const parties = { caller: ['report.caller.phone_number'], agent: ['report.agent.phone_number'] }

const callerPlaces: CallerPlaces = {
  name: ['report.caller.name'],
  email: ['report.caller.email'],
  facts: ['report.structured_data', 'report.variables']
}

/**
 * Reads which report of the call this is. A final report has the rank of its revision, so that nearly all reports have
 * the rank 0 of a first report. A preliminary one precedes the final report of the same revision.
 */
function readStage(source: Source): Pick<CallReport, 'kind' | 'rank' | 'revision'> {
  const kind = readChoice(source, stages, 'report.stage') ?? 'final'
  const revision = readWholeNumber(source, maxRevision, 'report.revision') ?? 0

  return { kind, rank: 2 * revision - (kind === 'preliminary' ? 1 : 0), revision }
}

function readTimes(source: Source) {
  return {
    requestedAt: readInstant(source, 'report.requested_at'),
    startedAt: readInstant(source, 'report.started_at'),
    endedAt: readInstant(source, 'report.ended_at'),
    durationSeconds: readDuration(source, 1000, 'report.duration_seconds')
  }
}

function readConversation(source: Source): readonly CallMessage[] {
  return collectMessages(readItems(source, 'report.messages'), (message) => {
    const role = readRole(message, 'role', roles)
    const text = readText(message, 'text')
    if (role === undefined || text === null) return undefined

    return withDetails(
      { role, text, start_seconds: readAmount(message, 'start_seconds') },
      {
        end_seconds: readAmount(message, 'end_seconds'),
        tool_name: readLine(message, 'tool_name'),
        tool_call_id: readLine(message, 'tool_call_id'),
        interrupted: readBoolean(message, 'interrupted'),
        speaker: readLine(message, 'speaker')
      }
    )
  })
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map(messageRoles.map((role) => [role, role]))

/** Reads the lists of a report, whose entries have the names of the API's call object. */
function readDetails(source: Source, owner: IdOwner): CallDetails {
  return {
    recordings: readItems(source, 'report.recordings').flatMap(readRecording),
    transfers: readItems(source, 'report.transfers').flatMap((transfer) => readTransfer(transfer, transferPlaces)),
    costBreakdown: readCostList(readItems(source, 'report.cost_breakdown'), { item: 'item', usd: 'usd' }),
    providerVerdicts: readItems(source, 'report.verdicts').flatMap(readNamedVerdict),
    providerWarnings: readItems(source, 'report.warnings').flatMap((warning) =>
      readWarning(warning, readChoice(warning, warningKinds, 'kind') ?? 'other', 'text')
    ),
    externalIds: readItems(source, 'report.external_ids').flatMap((item) => readId(item, owner)),
    numbers: readItems(source, 'report.numbers').flatMap((item) => readNumber(item, owner)),
    performance: readPerformance(source, performancePlaces)
  }
}

function readRecording(recording: Source) {
  const url = readUrl(recording, 'url')

  return url === null ? [] : [{ kind: readChoice(recording, recordingKinds, 'kind') ?? ('mixed' as const), url }]
}

const transferPlaces = { destination: ['destination'], at: ['at'], endedAt: ['ended_at'], outcome: ['outcome'] }

function readNamedVerdict(verdict: Source) {
  const name = readLine(verdict, 'name')

  return name === null ? [] : readVerdict(verdict, name, { result: ['result'], rationale: ['rationale'] })
}

function readId(item: Source, owner: IdOwner) {
  const [name, id] = [readLine(item, 'name'), readLine(item, 'id')]

  return name === null || id === null ? [] : toExternalIds(name, id, owner)
}

function readNumber(item: Source, { country }: IdOwner): readonly CallNumber[] {
  const [name, number] = [readLine(item, 'name'), readNormalizedDestination(item, country, 'number')]

  return name === null || number === null ? [] : [{ name, number }]
}

const performancePlaces = {
  turn_latency_ms: ['report.performance.turn_latency_ms'],
  model_latency_ms: ['report.performance.model_latency_ms'],
  voice_latency_ms: ['report.performance.voice_latency_ms'],
  transcriber_latency_ms: ['report.performance.transcriber_latency_ms'],
  prompt_tokens: ['report.performance.prompt_tokens'],
  completion_tokens: ['report.performance.completion_tokens'],
  total_tokens: ['report.performance.total_tokens']
}
