import type { CallReport } from '../../calls/call-report.ts'
import type { ReadingContext } from '../provider.ts'
import { readCaller } from '../reading/caller/read-caller.ts'
import { readLine } from '../reading/fields.ts'
import { readParties } from '../reading/parties.ts'
import { readEpoch } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { completeTimes } from '../reading/times.ts'
import { withVariableNumbers } from '../reading/variable-numbers.ts'
import { callerPlaces } from './caller.ts'
import { readFailureDetails } from './details/index.ts'
import { readFailureStatus } from './ended-reason.ts'
import { readVariables, variablesPath } from './variables.ts'

/** Normalizes a `call_initiation_failure` whose identity was checked: an outbound call that was not answered. */
export function normalizeFailure(source: Source, providerCallId: string, { country }: ReadingContext): CallReport {
  const endedReason = readLine(source, 'data.failure_reason')
  const status = readFailureStatus(source, endedReason)
  const parties = withVariableNumbers(readParties(source, numbers, country), source, [`data.${variablesPath}`], {
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
const numbers = {
  caller: ['data.metadata.body.To', 'data.metadata.body.Called', 'data.metadata.body.to_number'],
  agent: ['data.metadata.body.From', 'data.metadata.body.Caller', 'data.metadata.body.from_number']
}
