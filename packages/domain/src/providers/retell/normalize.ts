import type { CallReport } from '../../calls/call-report.ts'
import type { JsonObject } from '../../json/json.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import type { ReadingContext } from '../provider.ts'
import { readCaller } from '../reading/caller/read-caller.ts'
import { writeTranscript } from '../reading/conversation.ts'
import { readNormalizedDestination } from '../reading/destination.ts'
import { mixedUrl } from '../reading/details/recordings.ts'
import { readBoolean, readJson, readLine, readObject, readText } from '../reading/fields.ts'
import { partiesOf, readParties } from '../reading/parties.ts'
import { readCents, readDuration, readEpoch } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'
import { readVersion, readWord } from '../reading/words.ts'
import { callerPlaces } from './caller.ts'
import { readConversation } from './conversation.ts'
import { readDetails, transferDestinations } from './details/index.ts'
import { statusOf } from './ended-reason.ts'
import { inCall } from './places.ts'

type Identity = Pick<CallReport, 'providerCallId' | 'kind' | 'rank' | 'isAddition'>

/** Normalizes a report whose identity was checked. Reports have no prompt and no language. */
export function normalize(source: Source, identity: Identity, { country }: ReadingContext): CallReport {
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
  const reported = readParties(source, partiesOf(direction, 'call.from_number', 'call.to_number'), country)
  const parties =
    direction === 'unknown' ? reported : withVariableNumbers(reported, source, inputs, { direction, country })
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

/** A web call has no direction. */
function readDirection(source: Source): CallDirection {
  if (readLine(source, 'call.call_type') === 'web_call') return 'web'
  const direction = readLine(source, 'call.direction')

  return direction === 'inbound' || direction === 'outbound' ? direction : 'unknown'
}

const inputs = [...inCall('retell_llm_dynamic_variables'), ...inCall('metadata')]

function readTimes(source: Source) {
  return {
    startedAt: readEpoch(source, 1, 'call.start_timestamp'),
    endedAt: readEpoch(source, 1, 'call.end_timestamp'),
    durationSeconds: readDuration(source, 1, 'call.duration_ms')
  }
}

/** Merges the input of the call with the values collected in it. The latter are newer and take precedence. */
function readVariables(source: Source): JsonObject | null {
  const given = readObject(source, ...inCall('retell_llm_dynamic_variables'))
  const collected = readObject(source, ...inCall('collected_dynamic_variables'))

  return given === null && collected === null ? null : { ...given, ...collected }
}
