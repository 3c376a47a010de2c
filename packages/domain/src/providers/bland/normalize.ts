import type { CallReport } from '../../calls/call-report.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import type { ReadingContext } from '../provider.ts'
import { readCaller } from '../reading/caller/read-caller.ts'
import { writeTranscript } from '../reading/conversation.ts'
import { readNormalizedDestination } from '../reading/destination.ts'
import { mixedUrl } from '../reading/details/recordings.ts'
import { readBoolean, readJson, readLine, readObject, readText } from '../reading/fields.ts'
import { partiesOf, readParties } from '../reading/parties.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { readLanguage } from '../reading/words.ts'
import { callerPlaces } from './caller.ts'
import { readConversation } from './conversation.ts'
import { readDetails } from './details/index.ts'
import { readStatus } from './ended-reason.ts'
import { readTimes } from './times.ts'

/** Normalizes a report whose identity was checked. */
export function normalize(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const direction = readDirection(source)
  const reported = readTimes(source)
  const messages = readConversation(source, reported.startedAt)
  const transcript = readText(source, 'concatenated_transcript') ?? writeTranscript(messages)
  const status = readStatus(source, transcript !== null)
  const parties = readParties(source, partiesOf(direction, 'from', 'to'), country)
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
    costUsd: readAmount(source, 'price'),
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
