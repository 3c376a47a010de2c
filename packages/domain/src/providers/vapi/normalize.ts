import type { CallReport } from '../../calls/call-report.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import type { ReadingContext } from '../provider.ts'
import { readCaller } from '../reading/caller/read-caller.ts'
import { writeTranscript } from '../reading/conversation.ts'
import { mixedUrl } from '../reading/details/recordings.ts'
import { readLine, readObject, readText } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { type Parties, readParties } from '../reading/parties.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'
import { readLanguage, readVersion } from '../reading/words.ts'
import { callerPlaces } from './caller.ts'
import { readConversation } from './conversation.ts'
import { readTransferDestination } from './destination.ts'
import { readDetails } from './details/index.ts'
import { statusOf } from './ended-reason.ts'
import { readStructuredData } from './structured-data.ts'
import { readTimes } from './times.ts'

/** Normalizes a report whose identity was checked. `message.call` is a stale copy and only a fallback. */
export function normalize(source: Source, providerCallId: string, context: ReadingContext): CallReport {
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

const directions: ReadonlyMap<string | null, CallReport['direction']> = new Map([
  ['inboundPhoneCall', 'inbound'],
  ['outboundPhoneCall', 'outbound'],
  ['webCall', 'web'],
  ['vapi.websocketCall', 'web']
])

const variables = [
  'message.artifact.variableValues',
  'message.call.assistantOverrides.variableValues',
  'message.artifact.variables'
]

const numbers = {
  caller: ['message.customer.number', 'message.call.customer.number'],
  agent: ['number', 'twilioPhoneNumber'].flatMap((name) => [
    `message.phoneNumber.${name}`,
    `message.call.phoneNumber.${name}`
  ])
}

/** `customer` is the other party in both directions, `phoneNumber` is the agent's. */
function readNumbers(source: Source, direction: CallDirection, { country }: ReadingContext): Parties {
  const parties = readParties(source, numbers, country)

  return withVariableNumbers(parties, source, variables, { direction, country })
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

/** A `call.cost` of zero is only an initial value. */
function readCost(source: Source): number | null {
  return (
    readAmount(source, 'message.cost', 'message.costBreakdown.total') ??
    (readAmount(source, 'message.call.cost') || null)
  )
}

/** Reads the prompt before its variables were filled in. */
function readPromptTemplate(source: Source): string | null {
  const messages = readItems(source, 'message.assistant.model.messages', 'message.call.assistant.model.messages')
  const prompt = messages.find((message) => readLine(message, 'role') === 'system')

  return prompt === undefined ? null : readText(prompt, 'content')
}
