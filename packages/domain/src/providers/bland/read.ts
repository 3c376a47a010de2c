import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { CallDetails } from '../../calls/call-details.ts'
import type { CallMessage, CallReport, MessageRole } from '../../calls/call-report.ts'
import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import type { CallDirection, CallStatus } from '../../tables/call-values.ts'
import type { Reading, ReadingContext, ReportReader } from '../provider.ts'
import { type CallerPlaces, readCaller } from '../reading/caller/read-caller.ts'
import { collectMessages, readRole, writeTranscript } from '../reading/conversation.ts'
import {
  type IdOwner,
  mixedUrl,
  readIds,
  readRecordings,
  readTransfer,
  readVerdict,
  readWarning
} from '../reading/details.ts'
import { readBoolean, readJson, readLanguage, readLine, readObject, readText } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import { assignParties, readNormalizedDestination, readParties, readUnassignedNumbers } from '../reading/parties.ts'
import { readDuration, readInstant, readSecondsText, readUsd } from '../reading/quantities.ts'
import { ProviderCallId, readCallReport, rejectMessage } from '../reading/reading.ts'
import type { Source } from '../reading/source.ts'
import { addSeconds, type CallTimes, completeTimes, secondsBetween } from '../reading/times.ts'

const callIdPath = 'call_id'

/** Paths of the conversation and its results in a Bland report. `request_data` repeats the client's request. */
const bodyPaths: BodyPaths = {
  identity: [callIdPath],
  said: ['concatenated_transcript', 'request_data.task', 'summary', 'transcripts'],
  found: ['analysis', 'request_data.request_data', 'variables'],
  own: ['metadata', 'request_data.metadata']
}

/** Reads the reports of Bland, which sends no other message. */
export const blandReader: ReportReader = {
  title: 'Bland',
  isReport,
  read,
  callIdPaths: [callIdPath],
  reportKinds: ['end_of_call'],
  testMessage: null,
  bodyPaths,
  credentialNames: ['encrypted key'],
  costNames: ['price']
}

/** Other providers use `call_id` too, so another field of Bland is required. */
function isReport(body: unknown): boolean {
  return BlandReport.Check(body) && ['c_id', 'call_length', 'concatenated_transcript'].some((name) => name in body)
}

function read(body: unknown, context: ReadingContext): Reading {
  if (!BlandReport.Check(body)) return rejectMessage(BlandReport, body, blandReader)

  const id = body.call_id
  return readCallReport(body, { idPath: callIdPath, providerCallId: id }, (source) => normalize(source, id, context))
}

/** The report of a finished call. It has no type, because Bland sends no other message. */
const BlandReport = TypeCompiler.Compile(Type.Object({ call_id: ProviderCallId }))

/** Normalizes a report whose identity was checked. */
function normalize(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const direction = readDirection(source)
  const reported = readTimes(source)
  const messages = readConversation(source, reported.startedAt)
  const transcript = readText(source, 'concatenated_transcript') ?? writeTranscript(messages)
  const status = readStatus(source, transcript !== null)
  const parties = readParties(source, assignParties(direction, 'from', 'to'), country)
  const details = readDetails(source, { ...parties, direction, country })
  const structuredData = readJson(source, 'analysis')

  return {
    providerCallId,
    kind: 'end_of_call',
    rank: 0,
    direction,
    status,
    endedReason: readLine(source, 'call_ended_by', 'status'),
    ...completeTimes(reported, status),
    ...parties,
    ...readCaller(source, callerPlaces, { messages, assistantName: null }),
    assistantId: null,
    assistantName: null,
    assistantVersion: null,
    language: readLanguage(source, 'request_data.language'),
    transferDestination: readNormalizedDestination(source, country, 'transferred_to'),
    summary: readText(source, 'summary'),
    transcript,
    messages,
    recordingUrl: mixedUrl(details.recordings),
    costUsd: readUsd(source, 'price'),
    successEvaluation: null,
    callerSentiment: null,
    structuredData,
    metadata: readObject(source, 'metadata'),
    systemInstruction: readText(source, 'request_data.task'),
    systemVariables: readObject(source, 'variables'),
    ...details
  }
}

function readDirection(source: Source): CallDirection {
  const inbound = readBoolean(source, 'inbound')
  if (inbound === null) return 'unknown'

  return inbound ? 'inbound' : 'outbound'
}

/** Reads when the call was requested, connected and ended. Its end is its start plus its length, if both are known. */
function readTimes(source: Source): CallTimes {
  const requestedAt = readInstant(source, 'created_at')
  const startedAt = readInstant(source, 'started_at')
  const durationSeconds = readLength(source)
  const isKnown = startedAt !== null && durationSeconds !== null

  return {
    requestedAt,
    startedAt,
    endedAt: isKnown ? addSeconds(startedAt, durationSeconds) : readEnd(source, startedAt ?? requestedAt),
    durationSeconds
  }
}

/** `call_length` has minutes, and `corrected_duration` the same in whole seconds, as text. One may be absent or 0. */
function readLength(source: Source): number | null {
  const seconds = readDuration(source, MINUTE_MS, 'call_length')

  return seconds === null || seconds === 0 ? (readSecondsText(source, 'corrected_duration') ?? seconds) : seconds
}

/**
 * Reads `end_at`. In some reports, it is not the end, but the time at which Bland would have ended the call: its
 * beginning plus `max_duration`, in minutes.
 */
function readEnd(source: Source, beganAt: Date | null): Date | null {
  const endedAt = readInstant(source, 'end_at')
  const maxSeconds = readDuration(source, MINUTE_MS, 'max_duration')
  const seconds = secondsBetween(beganAt, endedAt)
  const isLimit = maxSeconds !== null && seconds !== null && seconds >= maxSeconds

  return isLimit ? null : endedAt
}

const MINUTE_MS = 60_000

function readConversation(source: Source, startedAt: Date | null): readonly CallMessage[] {
  return collectMessages(readItems(source, 'transcripts'), (line) => {
    const role = readRole(line, 'user', roles)
    const text = readText(line, 'text')
    const saidAt = readInstant(line, 'created_at')

    if (role === undefined || text === null) return undefined

    return { role, text, start_seconds: secondsBetween(startedAt, saidAt) }
  })
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['assistant', 'assistant'],
  ['robot', 'assistant'],
  ['user', 'user'],
  ['agent-action', 'tool']
])

/** Reads the call status from the most specific of these fields. Without any, it depends on whether anyone spoke. */
function readStatus(source: Source, anyoneSpoke: boolean): CallStatus {
  return statusAfter(
    [
      blandOutcomes.status(readCode(source, 'status')),
      blandOutcomes.answered_by(readCode(source, 'answered_by')),
      readLine(source, 'transferred_to') === null ? undefined : 'transferred',
      blandOutcomes.call_ended_by(readLine(source, 'call_ended_by')?.toUpperCase() ?? null),
      hasFailed(source) ? 'broken_off' : undefined
    ],
    { anyoneSpoke }
  )
}

/** The call status for each value of the fields that describe the end of a call. */
export const blandOutcomes = {
  status: outcomesBy([
    ['busy', 'busy'],
    ['canceled', 'broken_off'],
    ['cancelled', 'broken_off'],
    ['completed', 'untold'],
    ['error', 'failed'],
    ['failed', 'failed'],
    ['machine', 'voicemail'],
    ['no-answer', 'no_answer'],
    ['transferred', 'transferred'],
    ['voicemail', 'voicemail']
  ]),
  answered_by: outcomesBy(
    [
      ['busy', 'busy'],
      ['failed', 'failed'],
      ['human', 'untold'],
      ['no-answer', 'no_answer'],
      ['unknown', 'untold'],
      ['voicemail', 'voicemail']
    ],
    // Answering machines: `machine`, and in detail `machine_end_beep`.
    [
      ['machine', 'voicemail'],
      ['answering-machine', 'voicemail']
    ]
  ),
  call_ended_by: outcomesBy([
    ['ASSISTANT', 'completed'],
    ['USER', 'completed']
  ])
}

/** Reads a value in the spelling of the documentation: `No Answer` and `no_answer` are `no-answer`. */
function readCode(source: Source, path: string): string | null {
  return (
    readLine(source, path)
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-') ?? null
  )
}

function hasFailed(source: Source): boolean {
  return readText(source, 'error_message') !== null || readLine(source, 'queue_status')?.endsWith('_error') === true
}

/** No field names the caller. The variables include the input of the call and the values extracted from it. */
const callerPlaces: CallerPlaces = { name: [], email: [], facts: ['analysis', 'variables', 'request_data'] }

/** Reads the details of a single Bland call, which has one price. */
function readDetails(source: Source, owner: IdOwner): CallDetails {
  return {
    recordings: readRecordings(source, { mixed: ['recording_url'] }),
    transfers: readTransfer(source, { destination: ['transferred_to'], at: ['transferred_at'] }),
    costBreakdown: [],
    providerVerdicts: readVerdict(source, 'disposition_tag', { result: ['disposition_tag'] }),
    providerWarnings: readWarning(source, 'ended', 'error_message'),
    externalIds: readIds(source, { batch_id: ['batch_id'] }, owner),
    numbers: readUnassignedNumbers(source, ['from', 'to'], owner),
    performance: null
  }
}
