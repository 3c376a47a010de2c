import type { CallReport } from '../../calls/call-report.ts'
import { callDirections, callStatuses } from '../../tables/call-values.ts'
import type { ReadingContext } from '../provider.ts'
import { type CallerPlaces, readCaller } from '../reading/caller/read-caller.ts'
import { readChoice, readWholeNumber } from '../reading/choices.ts'
import { writeTranscript } from '../reading/conversation.ts'
import { readNormalizedDestination } from '../reading/destination.ts'
import { mixedUrl } from '../reading/details/recordings.ts'
import { asText, readJson, readLine, readObject, readText } from '../reading/fields.ts'
import { statusAfter } from '../reading/outcome.ts'
import { readParties } from '../reading/parties.ts'
import { readAmount, readDuration, readInstant } from '../reading/quantities.ts'
import { readFirst, type Source } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { readLanguage, readVersion, readWord } from '../reading/words.ts'
import { readConversation } from './conversation.ts'
import { readDetails } from './details.ts'
import { maxRevision, stages } from './payload.ts'

const callerPlaces: CallerPlaces = {
  name: ['report.caller.name'],
  email: ['report.caller.email'],
  facts: ['report.structured_data', 'report.variables']
}

const parties = { caller: ['report.caller.phone_number'], agent: ['report.agent.phone_number'] }

/** Normalizes a report whose identity was checked. */
export function normalize(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const direction = readChoice(source, callDirections, 'report.direction') ?? 'unknown'
  const numbers = readParties(source, parties, country)
  const details = readDetails(source, { ...numbers, direction, country }) // before the messages, which may be too many
  const messages = readConversation(source)
  const transcript = readText(source, 'report.transcript') ?? writeTranscript(messages)
  const assistantName = readLine(source, 'report.agent.name')
  const status = readChoice(source, callStatuses, 'report.status') ?? statusAfter([], transcript !== null)

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
    costUsd: readAmount(source, 'report.cost_usd'),
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

function readTimes(source: Source) {
  return {
    requestedAt: readInstant(source, 'report.requested_at'),
    startedAt: readInstant(source, 'report.started_at'),
    endedAt: readInstant(source, 'report.ended_at'),
    durationSeconds: readDuration(source, 1000, 'report.duration_seconds')
  }
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
