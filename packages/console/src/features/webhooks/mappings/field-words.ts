import { callStatusWords, directionWords } from '#features/calls/call-words.ts'

/** A field of a call that a mapping can fill. */
export interface FieldWords {
  readonly name: string
  readonly label: string
  /** The units of the vendor's value, the default first. */
  readonly units?: readonly string[]
  /** Our values, for a field with few of them. */
  readonly choices?: readonly string[]
}

const time = ['iso', 's', 'ms'] as const

/** Fields of a call, the most useful first. */
export const fieldWords: readonly FieldWords[] = [
  { name: 'ended_at', label: 'End', units: time },
  { name: 'started_at', label: 'Start', units: time },
  { name: 'requested_at', label: 'Request', units: time },
  { name: 'duration_seconds', label: 'Duration', units: ['s', 'ms', 'min'] },
  { name: 'caller.phone_number', label: 'Caller number' },
  { name: 'caller.name', label: 'Caller name' },
  { name: 'caller.first_name', label: 'Caller first name' },
  { name: 'caller.last_name', label: 'Caller last name' },
  { name: 'caller.email', label: 'Caller email' },
  { name: 'direction', label: 'Direction', choices: Object.keys(directionWords) },
  { name: 'status', label: 'Status', choices: Object.keys(callStatusWords) },
  { name: 'stage', label: 'Stage', choices: ['preliminary', 'final'] },
  { name: 'ended_reason', label: 'End reason' },
  { name: 'summary', label: 'Summary' },
  { name: 'transcript', label: 'Transcript' },
  { name: 'recording_url', label: 'Recording' },
  { name: 'cost_usd', label: 'Cost', units: ['usd', 'cents'] },
  { name: 'agent.phone_number', label: 'Agent number' },
  { name: 'agent.id', label: 'Agent ID' },
  { name: 'agent.name', label: 'Agent name' },
  { name: 'agent.version', label: 'Agent version' },
  { name: 'language', label: 'Language' },
  { name: 'transfer_to', label: 'Transferred to' },
  { name: 'success', label: 'Success' },
  { name: 'sentiment', label: 'Sentiment' },
  { name: 'structured_data', label: 'Collected data' },
  { name: 'variables', label: 'Variables' },
  { name: 'metadata', label: 'Metadata' },
  { name: 'instructions', label: 'Prompt' }
]

const unitWords: Readonly<Record<string, string>> = {
  iso: 'Date and time',
  s: 'Seconds',
  ms: 'Milliseconds',
  min: 'Minutes',
  usd: 'US dollars',
  cents: 'US cents'
}

export function unitWord(unit: string): string {
  return unitWords[unit] ?? unit
}
