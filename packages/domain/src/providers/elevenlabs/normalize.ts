import type { CallReport } from '../../calls/call-report.ts'
import type { JsonObject } from '../../json/json.ts'
import { type CountryCode, normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import type { ReadingContext } from '../provider.ts'
import { readCaller } from '../reading/caller/read-caller.ts'
import { writeTranscript } from '../reading/conversation.ts'
import { readLine, readText } from '../reading/fields.ts'
import { readNamedValues } from '../reading/named-values.ts'
import { type Parties, readParties } from '../reading/parties.ts'
import { readAmount, readDuration, readEpoch } from '../reading/quantities.ts'
import { isPresent, readFirst, type Source, unreadable } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'
import { readLanguage, readVersion } from '../reading/words.ts'
import { callerPlaces } from './caller.ts'
import { readConversation, readTurns } from './conversation.ts'
import { readTransferDestination } from './destination.ts'
import { readDetails } from './details/index.ts'
import { readStatus } from './ended-reason.ts'
import { readVariables, variablesPath } from './variables.ts'

/** Normalizes a `post_call_transcription` whose identity was checked. It has no recording. */
export function normalize(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const turns = readTurns(source)
  const messages = readConversation(turns)
  const transcript = writeTranscript(messages)
  const endedReason = readLine(source, 'data.metadata.termination_reason', 'data.metadata.error.reason')
  const reported = readTimes(source)
  const status = readStatus(source, endedReason, transcript !== null || isExcluded(source, reported))
  const times = completeTimes(reported, status)
  const direction = readDirection(source)
  const parties = withVariableNumbers(readNumbers(source, country), source, [`data.${variablesPath}`], {
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
    costUsd: readAmount(source, 'data.metadata.cost_fiat'),
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

/** `external_number` is the other party in both directions. */
const numbers = {
  caller: ['data.metadata.phone_call.external_number', 'data.metadata.sms.sms_user_phone_number'],
  agent: ['data.metadata.phone_call.agent_number', 'data.metadata.sms.agent_phone_number']
}

function readNumbers(source: Source, country: CountryCode | undefined): Parties {
  const parties = readParties(source, numbers, country)

  return { ...parties, callerPhoneNumber: parties.callerPhoneNumber ?? readWhatsAppNumber(source) }
}

/** WhatsApp writes international numbers without a plus. */
function readWhatsAppNumber(source: Source): string | null {
  return readFirst(
    source,
    ['data.metadata.whatsapp.whatsapp_user_id', 'data.metadata.whatsapp.recipient.phone'],
    (value) => (typeof value === 'string' ? normalizePhoneNumber(`+${value.replace('+', '')}`, undefined) : unreadable)
  )
}

/** Channels of conversations that are no phone calls, each with a direction. */
const messengers = ['whatsapp', 'sms']

/** A conversation without a phone call can come from a browser, an app, or a bridge of another telephone system. */
function readDirection(source: Source): CallDirection {
  const directions = ['phone_call', ...messengers].map((channel) => `data.metadata.${channel}.direction`)
  const direction = readLine(source, ...directions)
  if (direction === 'inbound' || direction === 'outbound') return direction
  if (isPresent(source, 'data.metadata.phone_call')) return 'unknown'

  return web.test(readLine(source, 'data.metadata.conversation_initiation_source') ?? '') ? 'web' : 'unknown'
}

const web = /_sdk$|^widget$|^template_preview$/

/** Reports have no metadata of the client. The channel is added if it is neither a phone nor a browser. */
function readChannel(source: Source): JsonObject | null {
  const channel = messengers.find((name) => isPresent(source, `data.metadata.${name}`))

  return channel === undefined ? null : { channel }
}

/** A webhook can be set to exclude the transcript. A conversation that took time has words then, too. */
function isExcluded(source: Source, { durationSeconds }: Pick<CallReport, 'durationSeconds'>): boolean {
  return !isPresent(source, 'data.transcript') && isPresent(source, 'data.analysis') && (durationSeconds ?? 0) > 0
}

function readTimes(source: Source) {
  return {
    startedAt: readEpoch(source, 1000, 'data.metadata.start_time_unix_secs', 'data.metadata.accepted_time_unix_secs'),
    durationSeconds: readDuration(source, 1000, 'data.metadata.call_duration_secs')
  }
}
